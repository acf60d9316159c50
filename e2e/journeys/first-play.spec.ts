import { storageKeys } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import {
  bigButton,
  dock,
  expectChapter,
  expectPlaying,
  findTimedEpisode,
  hero,
  openWithoutScripts,
  recordStarts,
  recordAudioEvents,
  region,
  scripts,
  seconds,
  audioState,
  watchRequests,
} from '../stack/audio.ts';
import { expect, findEpisodes, isHydrated, test } from '../stack/test.ts';

// Play is pressed before any bundle has loaded. This file runs in a browser that blocks playback without a user gesture.

/** A slow machine reads the position too late, but never too early. */
function expectStart(begun: number | undefined, start: number) {
  expect(begun).toBeGreaterThan(start - 0.1);
  expect(begun).toBeLessThan(start + 5);
}

test('this browser blocks playback without a user gesture', async ({ page, request }) => {
  const { podcast } = await findEpisodes(request);
  // An init script, because what `page.evaluate` runs counts as a user gesture.
  await page.addInitScript((stream) => {
    document.addEventListener('DOMContentLoaded', () => {
      new Audio(stream).play().catch((error: DOMException) => {
        document.documentElement.dataset.refusal = error.name;
      });
    });
  }, paths.stream(podcast.id));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-refusal', 'NotAllowedError');
});

test('a page loads no audio before a press', async ({ page }) => {
  const { streams } = watchRequests(page);
  await page.goto('/');
  await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
  expect(streams).toEqual([]);
});

// HOME-05 and 06, PLAYER-04, 05 and 08
test('the first press plays, the second pauses, and the player adopts the audio without interrupting it', async ({
  page,
  request,
  pageErrors,
}) => {
  const { podcast } = await findTimedEpisode(request);
  const { streams, plays, errors } = watchRequests(page);
  const release = await openWithoutScripts(page, '/');
  await expect(hero(page)).toHaveAccessibleName("Écouter l'épisode");
  await hero(page).click();
  await expectPlaying(page);
  await expect(region(page)).toBeInViewport();
  for (const control of [hero(page), bigButton(page)]) {
    await expect(control).toHaveAccessibleName('Mettre en pause');
    await expect(control.locator('path').last()).toBeVisible();
    await expect(control.locator('path').first()).toBeHidden();
  }

  await bigButton(page).click();
  await expect.poll(async () => (await audioState(page)).isPaused).toBe(true);
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  await expect(hero(page)).toHaveAccessibleName("Écouter l'épisode");
  await bigButton(page).click();
  await expectPlaying(page);
  expect(plays).toEqual([]);

  const record = await recordAudioEvents(page);
  const before = await seconds(page);
  release();
  await expect(dock(page)).toContainText(`#${podcast.number}`);
  await expect(dock(page)).toBeAttached();
  await expect(bigButton(page)).toHaveAccessibleName('Mettre en pause');
  await expectPlaying(page);
  expect(await seconds(page)).toBeGreaterThan(before);
  expect(await record()).toEqual([]);
  expect(new Set(streams).size).toBe(1);
  expect(streams).toHaveLength(1);
  for (const control of [hero(page), bigButton(page)]) {
    await expect.poll(() => isHydrated(page, control)).toBe(true);
    await expect(control).toHaveAccessibleName('Mettre en pause');
    await expect(control).toHaveAttribute('data-sound', '');
    await expect(control).not.toHaveAttribute('aria-label');
  }
  await expect.poll(() => plays.map((play) => play.episode_id)).toEqual([podcast.id]);

  await hero(page).click();
  await expect(dock(page)).toBeAttached();
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  expect((await audioState(page)).isPaused).toBe(true);
  await hero(page).click();
  await expectPlaying(page);
  expect(plays).toHaveLength(1);
  expect(errors).toEqual([]);
  expect(pageErrors).toEqual([]);
});

for (const moment of ['right after the player took over', 'while React hydrates'] as const) {
  test(`a press ${moment} is handled once`, async ({ page }) => {
    const { plays, errors } = watchRequests(page);
    // The press happens when the first-play script is removed, in the task that starts hydration.
    await page.addInitScript((isLater) => {
      let handler: unknown = null;
      const press = () => document.querySelector<HTMLElement>('[data-show]')?.click();
      Object.defineProperty(document, 'onclick', {
        get: () => handler,
        set(value: unknown) {
          if (handler) (isLater ? setTimeout : queueMicrotask)(press, 0);
          if (handler) document.removeEventListener('click', handler as EventListener);
          handler = value;
          if (value) document.addEventListener('click', value as EventListener);
        },
      });
    }, moment === 'while React hydrates');
    const release = await openWithoutScripts(page, '/');
    await hero(page).click();
    await expectPlaying(page);
    const record = await recordAudioEvents(page);
    release();
    await expect(dock(page)).toBeAttached();
    await expect(bigButton(page)).toHaveAccessibleName('Écouter');
    await expect(hero(page)).toHaveAccessibleName("Écouter l'épisode");
    await expect(bigButton(page)).toHaveAccessibleName('Écouter');
    expect(await record()).toEqual(['pause']);
    expect((await audioState(page)).isPaused).toBe(true);
    await expect.poll(() => plays.length).toBe(1);
    expect(errors).toEqual([]);
  });
}

test('a first press during hydration plays, too', async ({ page }) => {
  const { streams, plays } = watchRequests(page);
  const release = await openWithoutScripts(page, '/');
  // A real user gesture, so that playback is allowed; the press itself happens when the player takes over.
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => {
    const { onclick } = document;
    document.onclick = null;
    if (onclick) document.addEventListener('click', onclick as EventListener);
    Object.defineProperty(document, 'onclick', {
      set() {
        document.removeEventListener('click', onclick as EventListener);
        queueMicrotask(() => document.querySelector<HTMLElement>('[data-show]')?.click());
      },
    });
  });
  release();
  await expect(dock(page)).toBeAttached();
  await expect(bigButton(page)).toHaveAccessibleName('Mettre en pause');
  await expectPlaying(page);
  await expect.poll(() => plays.length).toBe(1);
  expect(streams).toHaveLength(1);
});

test('playback resumes at the stored position, volume and speed, and shows the chapter', async ({
  page,
  request,
}) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const [, subject] = subjects;
  if (!subject) throw new Error('The latest podcast of the demo data has real starts.');
  const leftSeconds = Math.ceil(subject.startSeconds) + 1;
  await page.addInitScript(
    ([keys, stop]) => {
      localStorage.setItem(keys.resume, JSON.stringify([[1, 3], stop]));
      localStorage.setItem(keys.volume, '40');
      localStorage.setItem(keys.playbackRate, '1.5');
    },
    [storageKeys, [podcast.id, leftSeconds]] as const,
  );
  const release = await openWithoutScripts(page, `/episodes/${podcast.slug}`);
  await bigButton(page).click();
  await expectPlaying(page);
  expect(await audioState(page)).toMatchObject({ volume: 0.4, rate: 1.5, isPaused: false });
  expect(await seconds(page)).toBeGreaterThanOrEqual(leftSeconds);
  const record = await recordAudioEvents(page);
  release();
  await expect(dock(page)).toBeAttached();
  await expectChapter(page, subjects);
  await expect(region(page).getByLabel('Vitesse de lecture')).toHaveValue('1.5');
  await expect(region(page).getByRole('slider', { name: 'Volume' })).toHaveValue('40');
  expect(await seconds(page)).toBeGreaterThanOrEqual(leftSeconds);
  expect(await record()).toEqual([]);
});

for (const [time, start] of [
  ['40', 40],
  ['0m38s', 38],
  ['00:00:39', 39],
] as const) {
  test(`a URL with ?t=${time} starts there, and hydration does not seek back to it`, async ({
    page,
    request,
  }) => {
    const { podcast } = await findEpisodes(request);
    const release = await openWithoutScripts(page, `/episodes/${podcast.slug}?t=${time}`);
    const starts = await recordStarts(page);
    await bigButton(page).click();
    await expectPlaying(page);
    expectStart((await starts())?.at(0), start);
    const record = await recordAudioEvents(page);
    release();
    await expect(dock(page)).toBeAttached();
    await expectPlaying(page);
    expect(await record()).toEqual([]);
  });
}

test('pressing a subject plays from its start, and pressing another one seeks', async ({ page, request }) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const [second, third] = subjects.slice(1);
  if (!second || !third) throw new Error('The latest podcast of the demo data has real starts.');
  const { streams } = watchRequests(page);
  const release = await openWithoutScripts(page, `/episodes/${podcast.slug}`);
  const starts = await recordStarts(page);
  await page.locator('[data-at]').nth(2).click();
  await expectPlaying(page);
  expectStart((await starts())?.at(0), third.startSeconds);
  await page.locator('[data-at]').nth(1).click();
  await expectPlaying(page);
  expectStart((await starts())?.at(-1), second.startSeconds);
  await expect(bigButton(page)).toHaveAccessibleName('Mettre en pause');
  expect(new Set(streams).size).toBe(1);
  release();
  await expect(dock(page)).toBeAttached();
  await expectChapter(page, subjects);
});

test('at the end the button shows "play", and a press plays from the beginning', async ({
  page,
  request,
}) => {
  const { podcast, durationSeconds } = await findTimedEpisode(request);
  const end = Math.floor(durationSeconds) - 1;
  const release = await openWithoutScripts(page, `/episodes/${podcast.slug}?t=${end}`);
  await bigButton(page).click();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.ended))
    .toBe(true);
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  await bigButton(page).click();
  await expect.poll(() => seconds(page)).toBeLessThan(10);
  await expectPlaying(page);
  release();
  await expect(dock(page)).toBeAttached();
  await expect(bigButton(page)).toHaveAccessibleName('Mettre en pause');
});

test('if no script loads, the page still plays and its links work', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  // The end of the document: the first-play script has run.
  await expect(page.locator('#boot')).toBeAttached();
  await hero(page).click();
  await expectPlaying(page);
  await bigButton(page).click();
  await expect.poll(async () => (await audioState(page)).isPaused).toBe(true);
  await hero(page).click();
  await expectPlaying(page);
  await page.locator('main a[href^="/episodes/"]').first().click();
  await expect(page).toHaveURL(/\/episodes\//);
  await expect(bigButton(page)).toBeVisible();
});

test('if the remote does not load, playback continues and can be paused', async ({ page }) => {
  const release = await openWithoutScripts(page, '/', /\/remotes\//);
  await hero(page).click();
  await expectPlaying(page);
  const hasGivenUp = page.waitForEvent('console', (message) =>
    message.text().includes('could not be loaded'),
  );
  release();
  await hasGivenUp;
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Mettre en pause' }).last().click();
  await expect.poll(async () => (await audioState(page)).isPaused).toBe(true);
});

// PLAYER-16
test('a failure is shown before and after hydration, and a press retries', async ({ page, request }) => {
  const { podcast } = await findEpisodes(request);
  const sentence = 'Fichier audio non disponible pour cet épisode';
  await page.route('**/api/episodes/*/stream', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"ok":false}' }),
  );
  const release = await openWithoutScripts(page, `/episodes/${podcast.slug}`);
  await bigButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  release();
  // It was announced before hydration, so now it is only shown.
  await expect(region(page)).toContainText(sentence);
  await expect(dock(page)).toContainText(sentence);
  await expect(page.locator('#first-play-notice')).toBeEmpty();
  await page.unroute('**/api/episodes/*/stream');
  await bigButton(page).click();
  await expectPlaying(page);
});

test('a start that the browser refuses is shown as an error (PLAYER-15)', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const release = await openWithoutScripts(page, '/');
  await hero(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur lors de la lecture' })).toBeVisible();
  release();
  await expect(region(page)).toContainText('Erreur lors de la lecture');
});
