import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, findEpisodes } from './test.ts';

export const scripts = /\.js(\?|$)/;
export const hero = (page: Page) => page.locator('[data-show]');
export const region = (page: Page) => page.getByRole('region', { name: /^Lecteur, épisode/ });
export const bigButton = (page: Page) => region(page).locator('[data-sound]');
/** It exists from the first play on, hidden while the page's own player is in view. */
export const dock = (page: Page) =>
  page.getByRole('complementary', { name: 'Lecture en cours', includeHidden: true });

/** Scripts are held back until the returned function is called; those that match `lost` fail. */
export async function openWithoutScripts(page: Page, path: string, lost?: RegExp) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await released;
    if (lost?.test(route.request().url())) await route.abort();
    else await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(hero(page).or(bigButton(page)).first()).toBeVisible();
  // This element ends the document, so the first-play script has run.
  await expect(page.locator('#boot')).toBeAttached();
  return release;
}

/** Records requests for audio, tracked plays, and console errors. */
export function watchRequests(page: Page) {
  const streams: string[] = [];
  const plays: { episode_id: number }[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) streams.push(request.url());
    if (request.url().endsWith('/api/metrics/play'))
      plays.push(request.postDataJSON() as { episode_id: number });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { streams, plays, errors };
}

export const audioState = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => ({
    seconds: audio.currentTime,
    isPaused: audio.paused,
    volume: audio.volume,
    rate: audio.playbackRate,
  }));
export const seconds = async (page: Page) => (await audioState(page)).seconds;

/** The position advances. */
export async function expectPlaying(page: Page) {
  const before = await seconds(page);
  await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(before + 0.2);
}

/** The position at each start and seek, because a slow machine reads the current one too late. */
export async function recordStarts(page: Page) {
  await page.locator('audio').evaluate((audio: HTMLAudioElement & { starts?: number[] }) => {
    const starts: number[] = (audio.starts = []);
    for (const type of ['playing', 'seeked'])
      audio.addEventListener(type, () => starts.push(audio.currentTime));
  });
  return () =>
    page.locator('audio').evaluate((audio: HTMLAudioElement & { starts?: number[] }) => audio.starts);
}

export const expectChapter = (page: Page, subjects: readonly { title: string; startSeconds: number }[]) =>
  expect
    .poll(async () => {
      const at = await seconds(page);
      const heard = subjects.findLast(({ startSeconds }) => startSeconds <= at);
      return heard !== undefined && (await region(page).innerText()).includes(heard.title);
    })
    .toBe(true);

/** Except "waiting", which a slow machine causes by itself. */
export async function recordAudioEvents(page: Page) {
  await page.locator('audio').evaluate((audio: HTMLAudioElement & { record?: string[] }) => {
    const record: string[] = (audio.record = []);
    let last = audio.currentTime;
    for (const type of ['emptied', 'seeking', 'pause', 'play', 'ended', 'error'])
      audio.addEventListener(type, () => record.push(type));
    audio.addEventListener('timeupdate', () => {
      if (audio.currentTime < last) record.push(`back to ${audio.currentTime}`);
      last = audio.currentTime;
    });
  });
  return () =>
    page.locator('audio').evaluate((audio: HTMLAudioElement & { record?: string[] }) => audio.record);
}

/**
 * Checks in each frame whether a control matches the sound. The returned function lists contradictions that lasted
 * two frames.
 */
export async function watchContradictions(control: Locator) {
  const handle = await control.evaluateHandle((button: HTMLElement) => {
    const wrong: string[] = [];
    let isWrong = false;
    const look = () => {
      const { paused } = document.querySelector('audio') ?? {};
      const name = button.ariaLabel ?? button.textContent;
      const wasWrong = isWrong;
      isWrong = button.isConnected && (name === 'Mettre en pause') === paused;
      if (isWrong && wasWrong) wrong.push(`${name} while the sound ${paused ? 'is paused' : 'plays'}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return wrong;
  });
  return () => handle.jsonValue();
}

export async function findTimedEpisode(request: APIRequestContext) {
  const { podcast } = await findEpisodes(request);
  const reply = await request.get(`/api/episodes/${podcast.slug}`);
  const { data } = (await reply.json()) as {
    data: { episode: { duration_ms: number }; subjects: { title: string; start_ms: number | null }[] };
  };
  const subjects = data.subjects.flatMap(({ title, start_ms }) =>
    start_ms === null ? [] : [{ title, startSeconds: start_ms / 1000 }],
  );
  return { podcast, durationSeconds: data.episode.duration_ms / 1000, subjects };
}
