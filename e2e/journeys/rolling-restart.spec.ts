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
import { bigButton, expectPlaying, watchRequests } from '../stack/audio.ts';
import { createEpisode, removeEpisodes } from '../stack/episode-files.ts';
import { startTwoOfEach, type Instance } from '../stack/instances.ts';
import { publishChanged } from '../stack/releases.ts';
import { startLoad, type Visit } from '../stack/steady-load.ts';
import { expect, findEpisodes, test, type Stack } from '../stack/test.ts';

/** `npm run test:long` restarts one process after the other, with the times of the images; here one of each kind at a time. */
const size =
  process.env.NOBICAST_ROLLING === 'long'
    ? {
        perSecond: 200,
        maxOpen: 100,
        isOneByOne: true,
        drainTimeoutMs: 30_000,
        documentDeadlineMs: 3_000,
        // What nobody notices.
        longestGapMs: 500,
      }
    : {
        perSecond: 20,
        maxOpen: 8,
        isOneByOne: false,
        drainTimeoutMs: 7_000,
        // Beside other journeys.
        documentDeadlineMs: 30_000,
        // The sound of a busy machine stops by itself. A failed one is known by its events as well.
        longestGapMs: 5_000,
      };
/** Longer than a busy machine takes. So much is read in a second that it is still being read when its process stops: 384 kB. */
const sound = { seconds: 480, sampleRate: 96_000 };
test.setTimeout(900_000);

/** What the test has started, to be ended in any case. */
const endings: (() => unknown)[] = [];
test.afterEach(async ({ stack }) => {
  for (const end of endings.splice(0).reverse()) await end();
  await removeEpisodes(stack);
});

async function storeSound(stack: Stack, episodeId: number): Promise<void> {
  await callService(putStoredAudio, {
    baseUrl: `http://127.0.0.1:${stack.addresses().media}`,
    params: { id: episodeId },
    bytes: new Blob([
      new Uint8Array(wavOf(sound.seconds, { sampleRate: sound.sampleRate, channels: 2, bits: 16 })),
    ]),
    secret: readSecrets(stack.dataFolder).internal,
    caller: 'content',
    deadlineMs: 60_000,
  });
}

const visitCount = 10;
/** What visitors ask for: pages that are kept and one that is not, calls, files of the current release, and a write. */
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

/** Records what happens to the audio element from now on, and by how much it falls behind the clock. */
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
  // Together they drain, and one after the other they start: a start takes a whole core.
  if (!size.isOneByOne) await Promise.all(instances.map((instance) => instance.stop()));
  for (const instance of instances) {
    if (size.isOneByOne) await instance.stop();
    await instance.start();
  }
}

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
  /** The release that the last page named, and its file that a page starts with. */
  let entry = { release: '', file: '/remotes/mfe-public/current.json' };
  const visit = visitsOf({ ...podcast, title: podcast.title ?? '' }, () => entry.file);
  const { streams } = watchRequests(page);
  await page.goto(`${site.url}/episodes/${heard.slug}`);
  await bigButton(page).click();
  await expectPlaying(page);
  const listening = await recordListening(page);

  // All processes have just begun: their first pages take longest.
  for (let turn = 0; turn < 4 * visitCount; turn += 1) await request.get(site.url + visit(turn).path);
  const load = startLoad(site.url, {
    ...size,
    visit,
    onText(text) {
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
  // Its process was stopped while it was read: what had been sent until then is heard first, and another one goes on.
  await expect.poll(() => streams.length, { timeout: 90_000 }).toBeGreaterThan(1);
  await expectPlaying(page);

  const record = await listening();
  const { sent, seconds } = await load.stop();
  console.info(
    `${sent} requests in ${seconds.toFixed(0)} s, ${load.failures.length} failed, ${load.undrawn.length} pages not drawn here; the sound behind by ${record?.gapMs.toFixed(0)} ms at most, read in ${streams.length} parts, ${site.cutReplies.length} cut`,
  );
  expect(site.crashes).toEqual([]);
  expect(load.failures).toEqual([]);
  if (size.isOneByOne) expect(sent / seconds).toBeGreaterThan(0.95 * size.perSecond);
  // A machine that does much else has no half second for the data of a page: the long version runs alone.
  expect(load.undrawn.length).toBeLessThanOrEqual(size.isOneByOne ? 0 : sent / 20);
  expect(record?.events).toEqual([]);
  expect(record?.gapMs).toBeLessThan(size.longestGapMs);
  expect(site.cutReplies).not.toEqual([]);
});
