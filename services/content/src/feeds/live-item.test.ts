import { parseRssFeed } from 'feedsmith';
import { cacheKeys, limits } from '@nobicast/contracts';
import { addJob } from '@nobicast/service-kit';
import {
  createTestDatabase,
  eventually,
  listenForTestChanges,
  silentLogger,
  type ChangesForTest,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { startContentJobs } from '../jobs/worker.ts';
import {
  buildAudio,
  buildEpisode,
  buildMember,
  buildShowOf,
  mailForTest,
  publicUrl,
  showCommand,
  startContentForTest,
  type ContentForTest,
  withoutLinks,
} from '../testing/index.ts';
import { announceRecording, announcingInTurn } from './announce-recording.job.ts';

const liveStream = { url: 'https://direct.example/nobicast.mp3', type: 'audio/mpeg' };
const verifyText = 'apple-4711 <&>';

let database: TestDatabase;
let content: ContentForTest;
/** The same site without these settings. */
let plain: ContentForTest;
let changes: ChangesForTest;
beforeAll(async () => {
  database = await createTestDatabase();
  content = await startContentForTest(database, { feedSettings: { liveStream, verifyText } });
  plain = await startContentForTest(database);
  changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
  await buildAudio(content.dbAs('media'), (await buildEpisode(content.db)).id);
});
afterAll(async () => {
  await changes.close();
  await plain.close();
  await content.close();
  await database.drop();
});
beforeEach(() => content.db('content.live_items').delete());

const run = (now: string) =>
  announceRecording({ inTurn: announcingInTurn(content.db), clock: () => new Date(now) })({});

async function read(path: string, from = content) {
  const response = await fetch(from.url + path);
  const text = await response.text();
  return {
    text,
    headers: response.headers,
    live: parseRssFeed(text).podcast?.liveItems?.[0],
    item: /<podcast:liveItem .*?<\/podcast:liveItem>/s.exec(text)?.[0],
  };
}
/** GUID, status and start of what the feed announces. */
const announced = async () => {
  const { live, item } = await read('/feed.xml');
  return [/<guid [^>]*>([^<]+)</.exec(item ?? '')?.[1], live?.status, live?.start];
};

test('both feeds announce the coming recording before their items, with its stream and the chat', async () => {
  await run('2026-11-20T12:00:00Z');
  const { item, live, text } = await read('/feed.xml');
  expect(live).toMatchObject({
    status: 'pending',
    start: '2026-11-21T20:00:00.000Z',
    end: '2026-11-21T22:15:00.000Z',
    contentLinks: [{ href: 'https://chat.nobicast.example' }, { href: `${publicUrl}/` }],
  });
  const [{ guid } = { guid: '' }] = await content.db('content.live_items').select<{ guid: string }[]>('guid');
  expect(item?.split('\n')).toEqual([
    '<podcast:liveItem status="pending" start="2026-11-21T20:00:00.000Z" end="2026-11-21T22:15:00.000Z">' +
      '<title>Enregistrement en direct, samedi 20:00 UTC</title>',
    `<link>${publicUrl}/</link>`,
    `<guid isPermaLink="false">${guid}</guid>`,
    '<enclosure url="https://direct.example/nobicast.mp3" length="0" type="audio/mpeg"/>',
    '<podcast:contentLink href="https://chat.nobicast.example">Le salon, pendant l’enregistrement</podcast:contentLink>',
    `<podcast:contentLink href="${publicUrl}/">La page de l’émission</podcast:contentLink></podcast:liveItem>`,
  ]);
  expect(text.indexOf('<podcast:liveItem')).toBeLessThan(text.indexOf('<item>'));
  expect((await read('/feed-archive.xml')).item).toBe(item);
});

test('without the address of a stream it names the chat and the page of the preparation (T3-R6)', async () => {
  const { id, slug } = await buildEpisode(content.db, {
    type: 'preparation',
    published_at: '2026-11-18T17:00:00Z',
  });
  await run('2026-11-20T12:00:00Z');
  for (const path of ['/feed.xml', '/feed-archive.xml']) {
    const { item, headers } = await read(path, plain);
    expect(item).not.toContain('<enclosure');
    expect([...(item ?? '').matchAll(/contentLink href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      'https://chat.nobicast.example',
      expect.stringMatching(new RegExp(`/episodes/${slug}$`)),
    ]);
    expect(headers.get('surrogate-key')).toContain(cacheKeys.liveItem);
  }
  await content.db('content.episodes').where({ id }).delete();
});

test('nothing is announced before the job has run', async () => {
  const { item, headers } = await read('/feed.xml');
  expect(item).toBeUndefined();
  // The reply is dropped once it has.
  expect(headers.get('surrogate-key')?.split(' ')).toContain(cacheKeys.liveItem);
});

test('a recording keeps its GUID while its status moves on, and stays until the next week has another', async () => {
  await run('2026-11-20T12:00:00Z');
  const [guid] = await announced();
  const first = '2026-11-21T20:00:00.000Z';
  for (const [now, status] of [
    ['2026-11-21T19:59:00Z', 'pending'],
    ['2026-11-21T20:00:00Z', 'live'],
    ['2026-11-21T22:20:00Z', 'ended'],
    ['2026-11-22T12:00:00Z', 'ended'],
  ] as const) {
    await run(now);
    expect(await announced()).toEqual([guid, status, first]);
  }
  await run('2026-11-23T00:00:00Z');
  const next = await announced();
  expect(next).toEqual([expect.any(String), 'pending', '2026-11-28T20:00:00.000Z']);
  expect(next[0]).not.toBe(guid);
});

test('a recording that its hosts move keeps its GUID, and no ended one begins again (T3-R1)', async () => {
  await run('2026-11-20T12:00:00Z');
  const [guid] = await announced();
  const { id } = await buildEpisode(content.db, {
    type: 'preparation',
    published_at: '2026-11-18T17:00:00Z',
  });
  const move = async (recording_starts_at: string) => {
    await content.db('content.episodes').where({ id }).update({ recording_starts_at });
    await run('2026-11-21T20:10:00Z');
    return announced();
  };
  await run('2026-11-21T20:05:00Z');
  expect(await move('2026-11-22T18:00:00Z')).toEqual([guid, 'pending', '2026-11-22T18:00:00.000Z']);
  expect(await move('2026-11-21T19:00:00Z')).toEqual([guid, 'live', '2026-11-21T19:00:00.000Z']);
  await run('2026-11-21T21:15:00Z');
  expect(await move('2026-11-22T18:00:00Z')).toEqual([guid, 'ended', '2026-11-21T19:00:00.000Z']);
  await content.db('content.episodes').where({ id }).delete();
});

test('a job that runs late does what was missed', async () => {
  await run('2026-11-20T12:00:00Z');
  const [guid] = await announced();
  await run('2026-12-05T21:00:00Z');
  const [late, ...rest] = await announced();
  expect(rest).toEqual(['live', '2026-12-05T20:00:00.000Z']);
  expect(late).not.toBe(guid);
  expect(await content.db('content.live_items').select('status')).toEqual([{ status: 'live' }]);
});

test('workers at once make one recording, and one whose clock is behind takes nothing back', async () => {
  await Promise.all(Array.from({ length: 8 }, () => run('2026-11-21T20:00:00Z')));
  expect(await content.db('content.live_items').select('status')).toEqual([{ status: 'live' }]);
  const before = await announced();
  await run('2026-11-21T19:59:59Z');
  expect(await announced()).toEqual(before);
  await run('2026-11-23T00:00:00Z');
  const next = await announced();
  await run('2026-11-22T23:59:59Z');
  expect(await announced()).toEqual(next);
});

test('Last-Modified moves with its status, and stays while nothing moves', async () => {
  const modified = async (path = '/feed.xml') => (await read(path)).headers.get('last-modified');
  await run('2026-11-20T12:00:00Z');
  content.setNow('2026-11-20T12:00:00Z');
  const before = await modified();
  content.setNow('2026-11-21T19:59:00Z');
  await run('2026-11-21T19:59:00Z');
  expect(await modified()).toBe(before);
  content.setNow('2026-11-21T20:00:00Z');
  await run('2026-11-21T20:00:00Z');
  expect(await modified()).toBe('Sat, 21 Nov 2026 20:00:00 GMT');
  expect(await modified('/feed-archive.xml')).toBe('Sat, 21 Nov 2026 20:00:00 GMT');
});

test('caches hear of each step, and of nothing else', async () => {
  const heard = (now: string) => changes.notifiedBy(() => run(now));
  expect(await heard('2026-11-20T12:00:00Z')).toEqual([cacheKeys.liveItem]);
  expect(await heard('2026-11-21T19:59:00Z')).toEqual([]);
  expect(await heard('2026-11-21T20:00:00Z')).toEqual([cacheKeys.liveItem]);
  expect(await heard('2026-11-21T22:15:00Z')).toEqual([cacheKeys.liveItem]);
});

test('full pages of the archive announce nothing: they never change', async () => {
  const count = 2 * limits.feeds.archivePage;
  const rows = Array.from({ length: count }, (_, index) => ({
    number: 10_000 + index,
    type: 'podcast',
    slug: `page-${index}`,
    published_at: new Date(Date.UTC(2020, 0, 1 + index)),
  }));
  const media = content.dbAs('media');
  for (const { id } of await content.db('content.episodes').insert(rows).returning<{ id: number }[]>('id'))
    await buildAudio(media, id);
  await run('2026-11-20T12:00:00Z');
  const { text, headers } = await read('/feed-archive.xml?page=1');
  expect(text).toContain('<item>');
  expect(text).not.toContain('liveItem');
  expect(headers.get('surrogate-key')).not.toContain(cacheKeys.liveItem);
});

test('the text by which Apple verifies a feed is in it where one is set, and nowhere else', async () => {
  for (const path of ['/feed.xml', '/feed-archive.xml']) {
    expect((await read(path)).text).toContain(
      '<podcast:txt purpose="applepodcastsverify">apple-4711 &#60;&#38;&#62;</podcast:txt>',
    );
    expect((await read(path, plain)).text).not.toContain('podcast:txt');
  }
});

test('the worker looks every minute', async () => {
  const worker = startContentJobs({
    db: content.db,
    databaseUrl: content.directUrl,
    performImport: () => Promise.resolve(),
    audio: { declare: () => Promise.resolve({ changedCount: 0, refused: [] }) },
    links: withoutLinks,
    ...mailForTest(),
    clock: () => new Date('2026-11-21T21:00:00Z'),
    logger: silentLogger(),
  });
  const schedule = async () =>
    (
      await content.db(`${jobsSchema}._private_known_crontabs`).select<{ identifier: string }[]>('identifier')
    ).map(({ identifier }) => identifier);
  await eventually(async () => (await schedule()).includes('announce_recording'), { timeoutMs: 30_000 });
  await addJob(content.db, jobsSchema, 'announce_recording', {});
  await eventually(async () => (await announced())[1] === 'live', { timeoutMs: 30_000 });
  await worker.stop();
});

describe('what the hosts press wins over the clock (T3-R6, T3-B21)', () => {
  test('live from "à l’antenne" to the end, at that moment, and never back from it; caches hear of both', async () => {
    const camille = await buildMember(content.dbAs('auth'), 'Camille', 'host');
    content.setNow('2026-11-28T19:50:00Z');
    const show = await buildShowOf(content, camille);
    await run('2026-11-28T19:50:00Z');
    const status = async () => (await announced())[1];
    const press = async (action: Parameters<typeof showCommand>[0], at: string) => {
      content.setNow(at);
      const command = showCommand(action, at);
      const keys = await changes.notifiedBy(async () => void (await show.send([command])));
      return { id: command.id, isHeard: keys.includes(cacheKeys.liveItem) };
    };
    expect(await status()).toBe('pending');
    expect(await press({ kind: 'begin', subject: null }, '2026-11-28T19:52:00.000Z')).toMatchObject({
      isHeard: true,
    });
    expect(await status()).toBe('live');
    // By the clock it would be over.
    await run('2026-11-28T22:30:00Z');
    expect((await read('/feed.xml')).live).toMatchObject({ status: 'live', end: '2026-11-28T22:45:00.000Z' });
    const end = await press({ kind: 'end' }, '2026-11-28T22:31:00.000Z');
    expect([await status(), end.isHeard]).toEqual(['ended', true]);
    expect((await read('/feed.xml')).item).toContain('end="2026-11-28T22:31:00.000Z"');
    const undo = await press({ kind: 'undo', target: end.id }, '2026-11-28T22:32:00.000Z');
    expect([await status(), undo.isHeard]).toEqual(['ended', false]);
    await content.db('content.episodes').where({ id: show.id }).delete();
  });

  test('a beginning that is taken back is to come again; a run that looked before it writes nothing over it', async () => {
    const maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
    content.setNow('2026-11-28T19:40:00Z');
    const show = await buildShowOf(content, maud);
    await run('2026-11-28T19:40:00Z');
    const begin = showCommand({ kind: 'begin', subject: null }, '2026-11-28T19:39:50.000Z');
    await show.send([begin]);
    expect((await announced())[1]).toBe('live');
    await show.send([showCommand({ kind: 'undo', target: begin.id }, '2026-11-28T19:39:55.000Z')]);
    expect((await announced())[1]).toBe('pending');
    // More than half an hour early, so that it moves its planned start.
    await show.move('2026-11-28T20:30:00.000Z');
    let goOn: () => void = () => undefined;
    const isToldToGoOn = new Promise<void>((resolve) => (goOn = resolve));
    let late: Promise<void> | undefined;
    await new Promise<void>((hasRead) => {
      late = announceRecording({
        inTurn: (work) =>
          announcingInTurn(content.db)(({ liveItems, shows }) =>
            work({
              liveItems,
              shows: {
                async listCommands(id) {
                  const commands = await shows.listCommands(id);
                  hasRead();
                  await isToldToGoOn;
                  return commands;
                },
              },
            }),
          ),
        clock: () => new Date('2026-11-28T19:40:00Z'),
      })({});
    });
    const sent = show.send([showCommand({ kind: 'begin', subject: null }, '2026-11-28T19:40:00.000Z')]);
    const beginnings = () => content.db('content.show_commands').where({ episode_id: show.id }).pluck('id');
    await eventually(async () => (await beginnings()).length === 3);
    goOn();
    await Promise.all([sent, late]);
    expect((await announced()).slice(1)).toEqual(['live', '2026-11-28T19:40:00.000Z']);
    // Nobody ends it.
    await run('2026-11-29T03:40:00Z');
    expect((await announced())[1]).toBe('ended');
    await content.db('content.episodes').where({ id: show.id }).delete();
  });

  test('one that is tried out the day before changes nothing (T3-R10)', async () => {
    const maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
    content.setNow('2026-11-27T20:00:00Z');
    const show = await buildShowOf(content, maud);
    await run('2026-11-27T20:00:00Z');
    const before = await announced();
    for (const kind of ['begin', 'end'] as const) {
      const action = kind === 'begin' ? { kind, subject: null } : { kind };
      await show.send([showCommand(action, '2026-11-27T20:00:00.000Z')]);
      expect(await announced()).toEqual(before);
    }
    await content.db('content.episodes').where({ id: show.id }).delete();
  });

  test('a show that is moved is announced at that moment', async () => {
    const maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
    content.setNow('2026-11-27T12:00:00Z');
    const show = await buildShowOf(content, maud);
    await run('2026-11-27T12:00:00Z');
    await show.move('2026-11-29T18:00:00.000Z');
    expect((await announced()).slice(1)).toEqual(['pending', '2026-11-29T18:00:00.000Z']);
    expect((await read('/feed.xml')).item).toContain(
      '<title>Enregistrement en direct, dimanche 29 novembre, 18:00 UTC</title>',
    );
    await content.db('content.episodes').where({ id: show.id }).delete();
  });
});
