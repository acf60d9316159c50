import type { Page } from '@playwright/test';
import { storageKeys } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import {
  audioState,
  bigButton,
  dock,
  expectChapter,
  expectPlaying,
  findTimedEpisode,
  hero,
  openWithoutScripts,
  recordAudioEvents,
  recordStarts,
  region,
  scripts,
  seconds,
  watchContradictions,
  watchRequests,
} from '../../stack/audio.ts';
import { expect, findEpisodes, isHydrated, test } from '../../stack/test.ts';

// Play is pressed before any bundle has loaded, while the page hydrates, and where bundles never come (U4).

/** A slow machine reads the position too late, but never too early. */
function expectStart(begun: number | undefined, start: number) {
  expect(begun).toBeGreaterThan(start - 0.1);
  expect(begun).toBeLessThan(start + 5);
}

const expectPaused = (page: Page) => expect.poll(async () => (await audioState(page)).isPaused).toBe(true);

// T3-P3, HOME-05 and 06, PLAYER-02, 04, 05 and 08, U14
test('the first press plays, the second pauses, and the player adopts the audio without interrupting it', async ({
  page,
  request,
  pageErrors,
}) => {
  const { podcast } = await findTimedEpisode(request);
  const { streams, plays, errors } = watchRequests(page);
  // An init script, because what `page.evaluate` runs counts as a user gesture.
  await page.addInitScript((stream) => {
    document.addEventListener('DOMContentLoaded', () => {
      new Audio(`${stream}?probe`).play().catch((error: DOMException) => {
        document.documentElement.dataset.refusal = error.name;
      });
    });
  }, paths.stream(podcast.id));

  await test.step('a page loads no audio before a press, in a browser that blocks it', async () => {
    await page.goto('/');
    await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('data-refusal', 'NotAllowedError');
    expect(streams).toEqual([]);
  });

  const release = await test.step('before any bundle has loaded, both buttons play and pause', async () => {
    const released = await openWithoutScripts(page, '/');
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
    await expectPaused(page);
    await expect(bigButton(page)).toHaveAccessibleName('Écouter');
    await expect(hero(page)).toHaveAccessibleName("Écouter l'épisode");
    await bigButton(page).click();
    await expectPlaying(page);
    expect(plays).toEqual([]);
    return released;
  });

  await test.step('hydration takes it over: nothing stops, no button falls back, and one play is counted', async () => {
    const record = await recordAudioEvents(page);
    const contradictions = await watchContradictions(bigButton(page));
    // A slow phone, on which the page hydrates long after its frame.
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const before = await seconds(page);
    release();
    await expect(dock(page)).toContainText(`#${podcast.number}`);
    await expect(bigButton(page)).toHaveAccessibleName('Mettre en pause');
    await expectPlaying(page);
    expect(await seconds(page)).toBeGreaterThan(before);
    expect(await record()).toEqual([]);
    expect(streams).toHaveLength(1);
    for (const control of [hero(page), bigButton(page)]) {
      await expect.poll(() => isHydrated(page, control)).toBe(true);
      await expect(control).toHaveAccessibleName('Mettre en pause');
      await expect(control).toHaveAttribute('data-sound', '');
      await expect(control).not.toHaveAttribute('aria-label');
    }
    await expect.poll(() => plays.map((play) => play.episode_id)).toEqual([podcast.id]);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await contradictions()).toEqual([]);
  });

  await test.step('the next presses pause and resume, and count nothing', async () => {
    await hero(page).click();
    await expect(bigButton(page)).toHaveAccessibleName('Écouter');
    expect((await audioState(page)).isPaused).toBe(true);
    await hero(page).click();
    await expectPlaying(page);
    expect(plays).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
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

// T3-P4
test('other buttons that are pressed before any bundle has loaded do their work once it has', async ({
  page,
  request,
  pageErrors,
}) => {
  const { podcast } = await findTimedEpisode(request);
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await openWithoutScripts(page, `/episodes/${podcast.slug}?t=20`);
  const theme = page.getByRole('button', { name: 'Changer de thème' });
  const menu = page.getByRole('button', { name: 'Menu' });
  const ahead = region(page).getByRole('button', { name: 'Avancer de 10 secondes' });
  await bigButton(page).click();
  await expectPlaying(page);
  const rate = region(page).getByRole('combobox', { name: 'Vitesse de lecture' });
  await rate.selectOption('1.5');
  const { theme: before } = await page.locator('html').evaluate(({ dataset }) => ({ ...dataset }));
  for (const control of [theme, ahead, ahead]) {
    await control.click();
    await expect(control).toHaveAttribute('aria-busy', 'true');
  }
  await menu.click();
  const entry = page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Archives' });
  await expect(entry).toBeVisible();
  const record = await recordAudioEvents(page);
  const from = await seconds(page);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', before === 'dark' ? 'light' : 'dark');
  await expect.poll(record).toEqual(['seeking', 'seeking']);
  expect((await seconds(page)) - from).toBeGreaterThan(19.9);
  expect((await seconds(page)) - from).toBeLessThan(25);
  await expect(rate).toHaveValue('1.5');
  expect(await page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.5);
  await expect(entry).toBeVisible();
  for (const control of [theme, ahead]) await expect(control).not.toHaveAttribute('aria-busy');
  expect(await page.locator('[data-presses]').count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('before hydration playback starts where the address says, at a subject or where it was left, and stays there', async ({
  page,
  request,
}) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const [second, third] = subjects.slice(1);
  if (!second || !third) throw new Error('The latest podcast of the demo data has real starts.');

  await test.step('?t= starts there, a subject at its start, and hydration seeks nowhere', async () => {
    const { streams } = watchRequests(page);
    const release = await openWithoutScripts(page, `/episodes/${podcast.slug}?t=0m38s`);
    const starts = await recordStarts(page);
    await bigButton(page).click();
    await expectPlaying(page);
    expectStart((await starts())?.at(0), 38);
    for (const [index, { startSeconds }] of [[2, third] as const, [1, second] as const]) {
      await page.locator('[data-at]').nth(index).click();
      await expectPlaying(page);
      expectStart((await starts())?.at(-1), startSeconds);
    }
    await expect(bigButton(page)).toHaveAccessibleName('Mettre en pause');
    expect(new Set(streams).size).toBe(1);
    const record = await recordAudioEvents(page);
    release();
    await expect(dock(page)).toBeAttached();
    await expectChapter(page, subjects);
    await expectPlaying(page);
    expect(await record()).toEqual([]);
  });

  await test.step('otherwise at the stored position, volume and speed', async () => {
    const leftSeconds = Math.ceil(second.startSeconds) + 1;
    await page.addInitScript(
      ([keys, stop]) => {
        localStorage.setItem(keys.resume, JSON.stringify([[1, 3], stop]));
        localStorage.setItem(keys.volume, '40');
        localStorage.setItem(keys.playbackRate, '1.5');
      },
      [storageKeys, [podcast.id, leftSeconds]] as const,
    );
    await page.unrouteAll({ behavior: 'wait' });
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
    expect(await record()).toEqual([]);
  });
});

test('if no script loads, the page still plays, ends and begins again, and its links work', async ({
  page,
  request,
}) => {
  const { podcast, durationSeconds } = await findTimedEpisode(request);
  await page.route(scripts, (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  // The end of the document: the first-play script has run.
  await expect(page.locator('#boot')).toBeAttached();
  await hero(page).click();
  await expectPlaying(page);
  await bigButton(page).click();
  await expectPaused(page);
  await hero(page).click();
  await expectPlaying(page);
  await page.locator('main a[href^="/episodes/"]').first().click();
  await expect(page).toHaveURL(/\/episodes\//);
  await expect(bigButton(page)).toBeVisible();

  await page.goto(`/episodes/${podcast.slug}?t=${Math.floor(durationSeconds) - 1}`, { waitUntil: 'commit' });
  await expect(page.locator('#boot')).toBeAttached();
  await bigButton(page).click();
  const hasEnded = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.ended);
  await expect.poll(hasEnded).toBe(true);
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  await bigButton(page).click();
  await expect.poll(() => seconds(page)).toBeLessThan(10);
  await expectPlaying(page);
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
  await expectPaused(page);
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
  await expect(region(page)).toContainText(sentence);
  await expect(dock(page)).toContainText(sentence);
  await expect(page.locator('#first-play-notice')).toBeEmpty();
  await page.unroute('**/api/episodes/*/stream');
  await bigButton(page).click();
  await expectPlaying(page);
});
