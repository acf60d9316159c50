import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  callPath,
  getBotCheckChallenge,
  listEpisodes,
  putStoredAudio,
  search,
  trackPlay,
} from '@nobicast/contracts';
import { readSecrets } from '@nobicast/infra/settings';
import { wavOf } from '@nobicast/media/sounds';
import { callService } from '@nobicast/service-kit';
import type { Page } from '@playwright/test';
import { bigButton, expectPlaying, watchRequests } from '../../stack/audio.ts';
import { createEpisode, mp3File, removeEpisodes } from '../../stack/episode-files.ts';
import { startTwoOfEach, type Instance } from '../../stack/instances.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { firstProcessOf } from '../../stack/parts.ts';
import { publishChanged } from '../../stack/releases.ts';
import { startLoad, type Visit } from '../../stack/steady-load.ts';
import { expect, findEpisodes, test, type Stack } from '../../stack/test.ts';

/**
 * `npm run test:long` restarts one process after the other, with the times of the images; here one of each kind at a
 * time.
 */
const size =
  process.env.NOBICAST_ROLLING === 'long'
    ? {
        perSecond: 200,
        maxOpen: 100,
        isOneByOne: true,
        drainTimeoutMs: 30_000,
        documentDeadlineMs: 3_000,
        soundSeconds: 480,
        // Unnoticeable.
        longestGapMs: 500,
      }
    : {
        perSecond: 20,
        maxOpen: 8,
        isOneByOne: false,
        drainTimeoutMs: 7_000,
        documentDeadlineMs: 30_000,
        soundSeconds: 300,
        // On a busy machine the sound stops by itself. Events show a failure as well.
        longestGapMs: 5_000,
      };
/** So that reading takes longer than a process needs to stop: 384 kB a second. */
const sampleRate = 96_000;
test.describe.configure({ timeout: 900_000 });
const prefix = 'redemarrage-';

const endings: (() => unknown)[] = [];
test.afterEach(async ({ stack }) => {
  for (const end of endings.splice(0).reverse()) await end();
  await removeEpisodes(stack);
  await queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`);
});

async function storeSound(stack: Stack, episodeId: number): Promise<void> {
  await callService(putStoredAudio, {
    baseUrl: `http://127.0.0.1:${stack.addresses().media}`,
    params: { id: episodeId },
    bytes: new Blob([new Uint8Array(wavOf(size.soundSeconds, { sampleRate, channels: 2, bits: 16 }))]),
    secret: readSecrets(stack.dataFolder).internal,
    caller: 'content',
    deadlineMs: 60_000,
  });
}

const visitCount = 10;
function visitsOf(episode: { id: number; slug: string; title: string }, entryFile: () => string) {
  return (turn: number): Visit => {
    const visits: Visit[] = [
      { path: '/', contains: '</html>' },
      { path: `/cette-page-manque-${turn}`, status: 404, contains: '</html>' },
      { path: callPath(listEpisodes, { query: { limit: 5, offset: turn % 20 } }) },
      { path: entryFile() },
      { path: `/episodes/${episode.slug}`, contains: episode.title },
      { path: callPath(search, { query: { q: `mot${turn}` } }) },
      { path: callPath(trackPlay, {}), body: { episode_id: episode.id, ncid: randomUUID() } },
      { path: callPath(getBotCheckChallenge, {}) },
      { path: '/archives', contains: '</html>' },
      { path: callPath(listEpisodes, { query: { limit: 1, offset: turn } }) },
    ];
    return visits[turn % visitCount] ?? { path: '/' };
  };
}

async function recordListening(page: Page) {
  await page.locator('audio').evaluate((audio: HTMLAudioElement & { heard?: object }) => {
    const heard = (audio.heard = { events: [] as string[], gapMs: 0 });
    for (const type of ['emptied', 'seeking', 'pause', 'ended', 'error'])
      audio.addEventListener(type, () => heard.events.push(type));
    let least = Infinity;
    setInterval(() => {
      const behindMs = performance.now() - audio.currentTime * 1_000;
      least = Math.min(least, behindMs);
      heard.gapMs = Math.max(heard.gapMs, behindMs - least);
    }, 50);
  });
  return () =>
    page
      .locator('audio')
      .evaluate((audio: HTMLAudioElement & { heard?: { events: string[]; gapMs: number } }) => audio.heard);
}

async function restart(instances: readonly Instance[]): Promise<void> {
  // They drain together and start one after the other: a start takes a whole core.
  if (!size.isOneByOne) await Promise.all(instances.map((instance) => instance.stop()));
  for (const instance of instances) {
    if (size.isOneByOne) await instance.stop();
    await instance.start();
  }
}

// OP1
test('releasing, going back and restarting every process one by one fail no request and interrupt no sound', async ({
  page,
  request,
  stack,
}) => {
  const { podcast } = await findEpisodes(request);
  const heard = await createEpisode(stack);
  await storeSound(stack, heard.id);
  const site = await startTwoOfEach(stack, size);
  endings.push(site.stop);
  const remoteFolder = path.join(stack.dataFolder, 'remotes/mfe-public');
  /** The release of the last page, and its entry file. */
  let entry = { release: '', file: '/remotes/mfe-public/current.json' };
  const visit = visitsOf({ ...podcast, title: podcast.title ?? '' }, () => entry.file);
  const { streams } = watchRequests(page);
  await page.goto(`${site.url}/episodes/${heard.slug}`);
  await bigButton(page).click();
  await expectPlaying(page);
  const listening = await recordListening(page);

  // The first pages of all processes take longest.
  for (let turn = 0; turn < 4 * visitCount; turn += 1) await request.get(site.url + visit(turn).path);
  const load = startLoad(site.url, {
    ...size,
    visit,
    onReply({ text }) {
      const [file, release] = /\/remotes\/mfe-public\/([^/"]+)\/web\/[^"]+\.js/.exec(text) ?? [];
      if (file !== undefined && release !== undefined) entry = { release, file };
    },
  });
  endings.push(load.stop);
  const untilSeen = (release: string) => expect.poll(() => entry.release, { timeout: 100_000 }).toBe(release);

  const release = publishChanged(remoteFolder, 'Page introuvable', 'Page envolée');
  endings.push(release.rollBack);
  await Promise.all([restart(site.instances[0] ?? []), untilSeen(release.next)]);
  release.rollBack();
  await Promise.all([restart(site.instances[1] ?? []), untilSeen(release.current)]);
  // Its process stopped while it was read: the buffered part is heard first, then another process continues.
  await expect.poll(() => streams.length, { timeout: 90_000 }).toBeGreaterThan(1);
  await expectPlaying(page);

  const record = await listening();
  const { sent, seconds } = await load.stop();
  console.info(
    `${sent} requests in ${seconds.toFixed(0)} s, ${load.failures.length} failed, ${load.undrawn.length} pages not drawn here; the sound behind by ${record?.gapMs.toFixed(0)} ms at most, read in ${streams.length} parts, ${site.cutReplies.length} cut`,
  );
  expect(site.crashes).toEqual([]);
  expect(sent).toBeGreaterThan(size.perSecond);
  expect(load.failures).toEqual([]);
  // A busy machine may take too long for the data of a page: the long version runs alone.
  expect(load.undrawn.length).toBeLessThanOrEqual(size.isOneByOne ? 0 : sent / 20);
  expect(record?.events).toEqual([]);
  expect(record?.gapMs).toBeLessThan(size.longestGapMs);
  expect(site.cutReplies).not.toEqual([]);
});

const slowly = { timeout: 100_000 };
/** Without the database and the object store. */
const processes = ['content', 'auth', 'comments', 'media', 'gateway', 'shell'];

// V11
test('all services are restarted shortly before a publication: within a minute of its time the episode is on every page, in the feeds, the sitemap and the search, with the comments of its preparation', async ({
  page,
  context,
  stack,
}) => {
  const group = `${prefix}${randomUUID().slice(0, 8)}`;
  const preparation = `${group}-themes`;
  const slug = `${group}-podcast`;
  const number = 100_000 + Math.floor(Math.random() * 800_000);
  const [episode] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values ($1, 'preparation', 'Juste à temps', $2, now() - interval '3 days') returning id`,
    [number, preparation],
  );
  const [subject] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index) values ($1, 'La panne', 0) returning id`,
    [episode?.id],
  );
  const [comment] = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved)
      values ($1, 'Ada', 'ada@exemple.fr', 'Ce que j’en pense.', true) returning id`,
    [subject?.id],
  );
  const anchor = `#commentaire-${comment?.id}`;
  const old = `/episodes/${preparation}/subjects/${subject?.id}`;
  await page.goto(`${old}${anchor}`);
  await expect(page.locator(anchor)).toContainText('Ce que j’en pense.');

  await signInAs(context, stack, 'admin');
  const before = await page.request.get(`/api/admin/episodes/${episode?.id}`);
  const { data } = (await before.json()) as { data: { episode: { version: number } } };
  const change = await page.request.put(`/api/admin/episodes/${episode?.id}`, {
    headers: { origin: stack.url, 'if-match': `"${data.episode.version}"` },
    data: { type: 'podcast', slug, published_at: '2099-01-05T09:00:00Z' },
  });
  const sound = await page.request.post(`/api/admin/episodes/${episode?.id}/upload`, {
    headers: { origin: stack.url },
    multipart: { kind: 'audio', file: mp3File(240_000) },
  });
  expect([change.status(), sound.status()]).toEqual([200, 200]);
  const visitor = await context.browser()?.newContext({ baseURL: stack.url, locale: 'fr-FR' });
  if (!visitor) throw new Error('There is no browser.');
  const first = async (path: string) => {
    const reply = await visitor.request.get(path, { maxRedirects: 0, failOnStatusCode: false });
    return [reply.status(), reply.headers().location];
  };
  for (const path of [preparation, slug])
    await expect.poll(() => first(`/episodes/${path}`)).toEqual([404, undefined]);
  const places = [
    '/',
    `/archives?recherche=${number}`,
    '/api/episodes?limit=5',
    '/feed.xml',
    '/feed-archive.xml',
    '/sitemaps/episodes-1.xml',
    `/search?q=${number}`,
    `/api/search?q=${number}`,
  ];
  const shows = async (path: string) => {
    const reply = await visitor.request.get(path);
    return reply.ok() && (await reply.text()).includes(slug);
  };
  for (const path of places) expect([path, await shows(path)]).toEqual([path, false]);

  // The test cannot wait for 2099.
  const [publication] = await queryAs<{ published_at: Date }>(
    stack,
    'content',
    `update content.episodes set published_at = now() + interval '10 seconds' where id = $1 returning published_at`,
    [episode?.id],
  );
  const deadline = (publication?.published_at.getTime() ?? NaN) + 60_000;
  const withinAMinute = () => ({ timeout: Math.max(deadline - Date.now(), 1) });
  const killed = stack.parts();
  for (const part of processes) process.kill(firstProcessOf(stack, part), 'SIGKILL');
  await expect
    .poll(() => processes.filter((part) => stack.parts()[part] === killed[part]), slowly)
    .toEqual([]);

  await expect(async () => expect(await first(`/episodes/${slug}`)).toEqual([200, undefined])).toPass(
    withinAMinute(),
  );
  for (const path of places)
    await expect.poll(() => shows(path), { message: path, ...withinAMinute() }).toBe(true);
  const moved = `/episodes/${slug}`;
  await expect.poll(() => first(`/episodes/${preparation}`), slowly).toEqual([301, moved]);
  const tab = await visitor.newPage();
  await tab.goto(`${old}${anchor}`);
  await expect(tab).toHaveURL(new RegExp(`${moved}/subjects/${subject?.id}${anchor}$`));
  await expect(tab.locator(anchor)).toContainText('Ce que j’en pense.', slowly);
  await visitor.close();
});
