import type { EpisodeDetail, LatestEpisode, LinkCard } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import {
  eventually,
  listenForTestChanges,
  silentLogger,
  type ChangesForTest,
} from '@nobicast/service-kit/testing';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSafeFetch, type SafeFetch } from '../imports/feed/safe-fetch.ts';
import { startContentJobs } from '../jobs/worker.ts';
import {
  buildEpisode,
  buildSubject,
  mailForTest,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';
import { linkCardsRepository } from './link-cards.repository.ts';
import { readLinks, type ReadLinksDependencies } from './read-links.job.ts';

const html = (head: string) => `<!doctype html><html><head>${head}</head><body>Bonjour</body></html>`;
const page =
  (body: string | Buffer, type = 'text/html'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const whole = html(
  '<meta property="og:site_name" content="Le site"><title>Un titre</title>' +
    '<meta name="description" content="De quoi il s’agit"><meta property="og:image" content="../image.png">',
);

/** Paths of the site that were asked for, and whether their replies were read to the end. */
let asked: string[];
let answers: Record<string, RequestListener>;
let isCut: Promise<void>;

let server: Server;
let base: string;
let anywhere: SafeFetch;
let content: ContentForTest;
let changes: ChangesForTest;
let now: Date;
let pictures: string[];
let picture: () => Promise<string | null>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  anywhere = createSafeFetch(() => true);
  content = await startContentForTest();
  changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
});
afterAll(async () => {
  await Promise.all([changes.close(), content.close(), anywhere.close()]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  asked = [];
  pictures = [];
  now = new Date('2026-11-20T12:00:00Z');
  picture = () => Promise.resolve('/api/covers/0123-640.webp');
  answers = {
    '/a/page': page(whole, 'text/html; charset=utf-8'),
    '/moved': (_request, response) => response.writeHead(302, { location: '/a/page' }).end(),
    '/latin': page(Buffer.from(html('<meta charset="iso-8859-1"><title>L\x92\xe9t\xe9</title>'), 'latin1')),
    '/wide': page(html('<meta charset="utf-16"><title>L’été</title>')),
    '/file.pdf': page('%PDF-1.7 <title>Non</title>', 'application/pdf'),
    '/endless': (_request, response) => {
      isCut = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200, { 'content-type': 'text/html' }).write('<head><title>Sans fin</title>');
      const write = () => void (response.destroyed || response.write('x'.repeat(65_536), write));
      write();
    },
  };
  await content.db('content.episodes').delete();
});

const options = (fetcher: Pick<SafeFetch, 'open'>): ReadLinksDependencies => ({
  cards: linkCardsRepository(content.db),
  fetcher,
  sendPicture: (address) => {
    pictures.push(address);
    return picture();
  },
  stopping: new AbortController().signal,
  clock: () => now,
  logger: silentLogger(),
});
const run = (fetcher: Pick<SafeFetch, 'open'> = anywhere, stopping?: AbortSignal) =>
  readLinks({ ...options(fetcher), ...(stopping && { stopping }) })(undefined);
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

async function subjectWith(content_url: string, published_at = '2026-01-05T09:00:00Z') {
  const { id, slug } = await buildEpisode(content.db, { published_at });
  const subjectId = await buildSubject(content.db, { episode_id: id, content_type: 'link', content_url });
  return {
    episodeId: id,
    slug,
    card: async (): Promise<LinkCard | undefined> =>
      (await content.data<EpisodeDetail>(`/api/episodes/${id}`)).subjects[0]?.link_card,
    setUrl: (url: string | null) =>
      content.db('content.subjects').where({ id: subjectId }).update({ content_url: url }),
    setTitle: (title: string) => content.db('content.subjects').where({ id: subjectId }).update({ title }),
    row: () =>
      content
        .db('content.link_cards')
        .where({ subject_id: subjectId })
        .first<Record<string, unknown> | undefined>('attempts', 'next_attempt_at', 'title'),
  };
}

const read = {
  site: 'Le site',
  title: 'Un titre',
  description: 'De quoi il s’agit',
  picture_url: '/api/covers/0123-640.webp',
};

// T3-L3
test('a page is read once: the subject then shows its site, title, description and picture', async () => {
  const subject = await subjectWith(`${base}/moved`);
  expect(await subject.card()).toBeUndefined();
  const heard = await changes.notifiedBy(run);
  expect(await subject.card()).toEqual(read);
  expect(pictures).toEqual([`${base}/image.png`]);
  // Lists and the home page do not carry it.
  const { subjects } = await content.data<LatestEpisode>('/api/episodes/latest');
  expect(subjects[0]).not.toHaveProperty('link_card');
  expect(new Set(heard.join(' ').split(' '))).toEqual(new Set([`episode-${subject.episodeId}`]));

  await subject.setTitle('Un autre titre');
  later(100_000);
  await run();
  expect(asked).toEqual(['/moved', '/a/page']);
});

test('another address takes the card away at once, and its page is read, whatever its encoding', async () => {
  const subject = await subjectWith(`${base}/latin`);
  await run();
  expect(await subject.card()).toMatchObject({ title: 'L’été', picture_url: null });
  // Written in ASCII, that name cannot be true: browsers take it for UTF-8.
  await subject.setUrl(`${base}/wide`);
  await run();
  expect(await subject.card()).toMatchObject({ title: 'L’été' });
  await subject.setUrl(`${base}/a/page`);
  expect(await subject.card()).toBeUndefined();
  await run();
  expect(await subject.card()).toEqual(read);
  await subject.setUrl(null);
  expect([await subject.card(), await subject.row()]).toEqual([undefined, undefined]);
});

test('an address that is being read when the service stops is due at once, and that was no attempt', async () => {
  const stopping = new AbortController();
  answers['/slow'] = () => stopping.abort();
  const subject = await subjectWith(`${base}/slow`);
  await run(anywhere, stopping.signal);
  expect(await subject.row()).toEqual({ attempts: 0, next_attempt_at: now, title: null });
});

test('a page that cannot be read is tried again, less and less often, and given up until the address changes', async () => {
  const subject = await subjectWith(`${base}/nowhere`);
  const distances: number[] = [];
  for (let minutes = 0; minutes < 7 * 24 * 60; minutes += 10) {
    const before = asked.length;
    await run();
    if (asked.length > before) distances.push(minutes);
    later(10);
  }
  expect(distances).toEqual([0, 10, 70, 430, 1_870, 6_190]);
  expect(await subject.row()).toEqual({ attempts: 6, next_attempt_at: null, title: null });
  expect(await subject.card()).toBeUndefined();

  await subject.setUrl(`${base}/a/page`);
  await run();
  expect(await subject.card()).toEqual(read);
});

test('one that fails does not stop the others', async () => {
  const first = await subjectWith(`${base}/a/page`);
  await subjectWith('http://127.0.0.1:1/');
  const last = await subjectWith(`${base}/a/page`);
  await run();
  expect([await first.card(), await last.card()]).toEqual([read, read]);
});

test('without its picture the card comes first, and the picture at a later attempt', async () => {
  const subject = await subjectWith(`${base}/a/page`);
  picture = () => Promise.reject(new ApiError('store_unavailable'));
  await run();
  expect(await subject.card()).toEqual({ ...read, picture_url: null });
  picture = () => Promise.resolve(read.picture_url);
  later(9);
  await run();
  expect(await subject.card()).toEqual({ ...read, picture_url: null });
  later(1);
  await run();
  expect(await subject.card()).toEqual(read);
});

test('a picture that media can make nothing of is not asked for again', async () => {
  const subject = await subjectWith(`${base}/a/page`);
  picture = () => Promise.resolve(null);
  await run();
  expect(await subject.card()).toEqual({ ...read, picture_url: null });
  later(100_000);
  await run();
  expect(pictures).toHaveLength(1);
});

test('a page that was being read when its reader was killed is read again', async () => {
  const subject = await subjectWith(`${base}/a/page`);
  await expect(run({ open: () => Promise.reject(new TypeError('killed')) })).rejects.toThrow('killed');
  await run();
  expect(asked).toEqual([]);
  later(5);
  await run();
  expect(await subject.card()).toEqual(read);
  expect(await subject.row()).toMatchObject({ attempts: 2 });
});

test('one that ends its reader each time is given up like any other', async () => {
  const subject = await subjectWith(`${base}/a/page`);
  const killed = { open: () => Promise.reject(new TypeError('killed')) };
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await expect(run(killed)).rejects.toThrow('killed');
    later(5);
  }
  await run(killed);
  expect(await subject.row()).toMatchObject({ next_attempt_at: null });
});

test('what an address said before it was changed is not kept for the new one', async () => {
  const subject = await subjectWith(`${base}/a/page`);
  const changing: Pick<SafeFetch, 'open'> = {
    open: async (...parameters) => {
      if (asked.length === 0) await subject.setUrl(`${base}/latin`);
      return anywhere.open(...parameters);
    },
  };
  await run(changing);
  expect(await subject.card()).toMatchObject({ title: 'L’été', picture_url: null });
});

test('of an endless page the beginning is read', async () => {
  const subject = await subjectWith(`${base}/endless`);
  await run();
  await isCut;
  expect(await subject.card()).toMatchObject({ title: 'Sans fin' });
});

test('of a file nothing is told', async () => {
  const subject = await subjectWith(`${base}/file.pdf`);
  await run();
  expect(await subject.card()).toEqual({ site: null, title: null, description: null, picture_url: null });
});

test.each([
  ['a video with a preview', 'https://youtu.be/dQw4w9WgXcQ'],
  ['a picture', 'https://images.example/photo.jpg'],
  ['no address of the web', 'ftp://exemple.fr/fichier'],
  ['a password', 'https://ada:secret@exemple.fr/'],
])('an address of %s is not opened', async (_name, url) => {
  const subject = await subjectWith(url);
  const open = () => Promise.reject(new Error('It was opened.'));
  await run({ open });
  later(100_000);
  await run({ open });
  expect(await subject.card()).toBeUndefined();
});

test('an address inside the network is not connected to', async () => {
  const guarded = createSafeFetch();
  const subject = await subjectWith(`${base}/a/page`);
  await run(guarded);
  await guarded.close();
  expect(asked).toEqual([]);
  expect(await subject.row()).toMatchObject({ attempts: 1, title: null });
});

test('of an episode that is not public nobody learns anything', async () => {
  const subject = await subjectWith(`${base}/a/page`, '2099-01-01T00:00:00Z');
  await run();
  expect(await subject.row()).toMatchObject({ title: 'Un titre' });
  for (const key of [subject.slug, subject.episodeId])
    expect((await content.get(`/api/episodes/${key}`)).status).toBe(404);
});

async function whileJobsRun(act: () => Promise<void>): Promise<void> {
  const worker = startContentJobs({
    db: content.db,
    databaseUrl: content.directUrl,
    performImport: () => Promise.resolve(),
    audio: { declare: () => Promise.reject(new Error('no audio here')) },
    links: options(anywhere),
    ...mailForTest(),
    clock: () => now,
    hasSchedule: false,
    logger: silentLogger(),
  });
  await act().finally(() => worker.stop());
}

test('whoever writes a subject starts the job', async () => {
  await whileJobsRun(async () => {
    const subject = await subjectWith(`${base}/latin`);
    await eventually(async () => (await subject.card())?.title === 'L’été');
    await subject.setUrl(`${base}/a/page`);
    await eventually(async () => (await subject.card())?.picture_url === read.picture_url);
  });
});

test('an import that goes on keeps nobody from writing a link', async () => {
  const [first, second] = [await buildEpisode(content.db), await buildEpisode(content.db)];
  await content.db.transaction(async (importing) => {
    await buildSubject(importing, { episode_id: first.id, content_url: `${base}/a/page` });
    const written = buildSubject(content.db, { episode_id: second.id, content_url: `${base}/latin` });
    await expect(written).resolves.toEqual(expect.any(Number));
  });
});

test('links that are written while pages are read wait for that, and leave the other workers alone', async () => {
  let open = 0;
  const most: number[] = [];
  answers['/slow'] = (_request, response) => {
    most.push((open += 1));
    setTimeout(() => {
      open -= 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(whole);
    }, 100);
  };
  await whileJobsRun(async () => {
    const subjects = [await subjectWith(`${base}/slow`)];
    await eventually(() => Promise.resolve(most.length > 0));
    for (let count = 1; count <= 8; count += 1) subjects.push(await subjectWith(`${base}/slow`));
    for (const subject of subjects) await eventually(async () => (await subject.card()) !== undefined);
    // The schedule may start another one.
    expect(Math.max(...most)).toBeLessThanOrEqual(2);
  });
});
