import type { Page } from '@playwright/test';
import {
  bigButton,
  dock,
  expectChapter,
  expectPlaying,
  findTimedEpisode,
  hero,
  region,
  seconds,
  watchRequests,
} from '../../stack/audio.ts';
import { expect, findEpisodes, isHydrated, test } from '../../stack/test.ts';

// An evening of listening on a desktop, with real sound, navigation and several tabs. The player itself is tested
// beside its code; the dock and its sheet in docked-player, the first press in first-press.
test.describe.configure({ timeout: 180_000 });

const playerButton = (page: Page, name: string) => region(page).getByRole('button', { name });
const slider = (page: Page) => region(page).getByRole('slider', { name: 'Position dans l’épisode' });
const position = async (page: Page) => Number(await slider(page).inputValue());

/** Returns the position: what the page shows before lags behind the sound. */
async function pause(page: Page): Promise<number> {
  await bigButton(page).click();
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  return position(page);
}

/** Without a new document. */
async function goToArchives(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Principale' }).first();
  await navigation.getByRole('link', { name: 'Archives' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
}

// HOME-04 to 06, HOME-21, PLAYER-04, 05, 08, 09 and 17, API-METRICS-13 and 15, EPISODE-10
// T3-P7
test('from the home page through the archives to another episode: the sound goes on until another one is pressed', async ({
  page,
  request,
  pageErrors,
}) => {
  const { all } = await findEpisodes(request);
  const [first, second] = all.filter((episode) => episode.type === 'podcast');
  if (!first || !second) throw new Error('The demo data has two podcasts.');
  const { plays } = watchRequests(page);

  await test.step('the home page draws a plain track, and bars once the waveform is there (S7)', async () => {
    const bars = () =>
      region(page)
        .locator('svg[preserveAspectRatio]') // drawn twice: the second one is cut off where the sound is
        .first()
        .locator('path')
        .evaluateAll((paths) =>
          paths
            .filter((path) => path.checkVisibility())
            .map((path) => path.getAttribute('d')?.match(/v/g)?.length ?? 0)
            .reduce((sum, count) => sum + count, 0),
        );
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/waveform', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/');
    await expect(region(page)).toBeVisible();
    expect(await bars()).toBe(0);
    release();
    await expect.poll(bars).toBe(240);
    // Fewer where they would touch.
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 768, height });
    expect(await bars()).toBe(120);
    await page.setViewportSize({ width: 360, height });
    expect(await bars()).toBe(80);
    await page.setViewportSize({ width, height });
  });

  await test.step('"Écouter l\'épisode" plays, in view, and the sound goes on in the archives', async () => {
    await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
    await hero(page).click();
    await expectPlaying(page);
    await expect(bigButton(page)).toBeInViewport();
    await goToArchives(page);
    await expect(dock(page)).toBeVisible();
    await expectPlaying(page);
    await dock(page).getByRole('button', { name: 'Mettre en pause' }).click();
    await dock(page).getByRole('button', { name: 'Écouter' }).click();
    await expectPlaying(page);
    expect(plays).toMatchObject([{ episode_id: first.id, ncid: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });

  await test.step('the page of another episode leaves it alone until its own button is pressed', async () => {
    await page.locator(`main a[href="/episodes/${second.slug}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${second.number}`);
    await expect(dock(page)).toContainText(`#${first.number}`);
    await expectPlaying(page);
    expect(await position(page)).toBe(0);
    await bigButton(page).click();
    await expect(dock(page)).toContainText(`#${second.number}`);
    await expectPlaying(page);
    await expect.poll(() => plays.map((play) => play.episode_id)).toEqual([first.id, second.id]);
  });

  await test.step('a download has its name, and is counted', async () => {
    const counted = page.waitForRequest((sent) => sent.url().endsWith('/api/metrics/download'));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger' }).first().click();
    expect((await counted).postDataJSON()).toMatchObject({ episode_id: second.id });
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^Nobicast#${second.number}_[A-Za-z0-9_]+\\.mp3$`),
    );
    expect(pageErrors).toEqual([]);
  });
});

// PLAYER-11, PLAYER-12, U7, U17, U18
test('in the episode: keys, subjects, speed, a reload, a shared moment, two tabs', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { podcast, subjects, durationSeconds } = await findTimedEpisode(request);
  const [first, second] = subjects;
  if (!first || !second) throw new Error('The latest podcast of the demo data has real starts.');
  await page.goto(`/episodes/${podcast.slug}`);
  await expect.poll(() => isHydrated(page)).toBe(true);

  await test.step('ten seconds forward and back, not beyond the beginning', async () => {
    await bigButton(page).click();
    await expectPlaying(page);
    const start = await pause(page);
    await playerButton(page, 'Avancer de 10 secondes').click();
    await expect.poll(() => position(page)).toBeCloseTo(start + 10, 0);
    await playerButton(page, 'Reculer de 10 secondes').click();
    await playerButton(page, 'Reculer de 10 secondes').click();
    await expect.poll(() => position(page)).toBe(0);
  });

  await test.step('the keys of the page and those of the slider', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('l');
    await expect.poll(() => position(page)).toBeCloseTo(10, 1);
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position(page)).toBeCloseTo(15, 1);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => position(page)).toBeCloseTo(14, 1);
    await page.keyboard.press('Home');
    await expect.poll(() => position(page)).toBe(0);
    for (const subject of [first, second]) {
      await page.keyboard.press('PageDown');
      await expect.poll(() => position(page)).toBeCloseTo(subject.startSeconds, 1);
      await expect(slider(page)).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`sujet\\u00a0: ${subject.title}$`),
      );
    }
    await page.keyboard.press('PageUp');
    await expect.poll(() => position(page)).toBeCloseTo(first.startSeconds, 1);
    await expect(page.locator('[aria-current="true"]').filter({ hasText: first.title })).toBeVisible();
    // End stops short of the end, where the letters of the player still work.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => seconds(page)).toBeCloseTo(durationSeconds - 6, 0);
    await page.keyboard.press('Home');
    await page.keyboard.press('k');
    await expect(bigButton(page)).toHaveAccessibleName('Mettre en pause');
    await expectPlaying(page);
  });

  await test.step('a subject plays from its start', async () => {
    await page
      .getByRole('button', { name: /^Écouter à partir de/ })
      .nth(1)
      .click();
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(second.startSeconds - 0.5);
    await expectChapter(page, subjects);
  });

  await test.step('speed and position come back after a reload', async () => {
    await region(page).getByLabel('Vitesse de lecture').selectOption('1.5');
    const stopped = await pause(page);
    await page.reload();
    await bigButton(page).click();
    await expectPlaying(page);
    expect(await seconds(page)).toBeGreaterThanOrEqual(stopped - 1);
    await expect(region(page).getByLabel('Vitesse de lecture')).toHaveValue('1.5');
  });

  const shared = await test.step('"Partager" copies a link to this moment', async () => {
    await expect.poll(() => isHydrated(page)).toBe(true);
    const paused = await pause(page);
    await playerButton(page, 'Partager').click();
    const fromHere = page.getByRole('button', { name: /^À partir de \d\d:\d\d$/ });
    await expect(fromHere).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(playerButton(page, 'Partager')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fromHere).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Lien copié')).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.pathname).toBe(`/episodes/${podcast.slug}`);
    const moment = Number(link.searchParams.get('t'));
    expect(Math.abs(moment - paused)).toBeLessThanOrEqual(1);
    return { address: link.pathname + link.search, moment };
  });

  await test.step('it starts there in another tab, and one tab plays at a time', async () => {
    const other = await context.newPage();
    await other.goto(shared.address);
    await expect.poll(() => isHydrated(other)).toBe(true);
    await bigButton(page).click();
    await expectPlaying(page);
    await bigButton(other).click();
    await expectPlaying(other);
    expect(await seconds(other)).toBeGreaterThanOrEqual(shared.moment - 0.5);
    await expect(bigButton(page)).toHaveAccessibleName('Écouter');
    const paused = await seconds(page);
    await expectPlaying(other);
    expect(await seconds(page)).toBe(paused);
    await bigButton(page).click();
    await expectPlaying(page);
    await expect(bigButton(other)).toHaveAccessibleName('Écouter');
    await other.close();
  });
});

test('Back to an address with ?t= leaves the playback where it is; a reload starts at ?t= again', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}?t=20`);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await bigButton(page).click();
  await expectPlaying(page);
  // Far from the end of its minute, which a busy machine would reach meanwhile.
  await playerButton(page, 'Avancer de 10 secondes').click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(29);
  await goToArchives(page);
  await page.goBack();
  await expect(region(page)).toBeVisible();
  await expectPlaying(page);
  expect(await seconds(page)).toBeGreaterThan(29);
  await page.reload();
  await expect(region(page)).toContainText('Départ à 00:00:20');
});

// PLAYER-16, U15
test('a sound that is missing and one that never comes are told, and "Réessayer" plays from the same position', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  await page.clock.install();
  let reply: 'missing' | 'none' | 'sound' = 'missing';
  let isHeld = false;
  await page.route('**/api/episodes/*/stream', async (route) => {
    if (reply === 'missing') await route.fulfill({ status: 404, body: '{"ok":false}' });
    else if (reply === 'sound') await route.continue();
    else isHeld = true; // neither answered nor refused
  });
  await page.goto(`/episodes/${podcast.slug}?t=30`);
  await expect.poll(() => isHydrated(page)).toBe(true);
  const retry = playerButton(page, 'Réessayer');

  await test.step('missing', async () => {
    await bigButton(page).click();
    await expect(region(page)).toContainText('Fichier audio non disponible pour cet épisode');
    await expect(retry).toBeVisible();
    await expect(region(page).getByRole('link', { name: 'Télécharger (nouvel onglet)' })).toHaveAttribute(
      'href',
      `/api/episodes/${podcast.id}/download`,
    );
  });

  await test.step('never answered: told after ten seconds, of which this clock skips most', async () => {
    reply = 'none';
    await retry.click();
    await expect(region(page)).toContainText('Chargement…');
    await expect(dock(page)).toBeAttached();
    await expect.poll(() => isHeld).toBe(true);
    await page.clock.fastForward(15_000);
    await expect(region(page)).toContainText('Le réseau ne répond pas.', { timeout: 60_000 });
  });

  await test.step('answered at last', async () => {
    reply = 'sound';
    await retry.click();
    await expectPlaying(page);
    expect(await seconds(page)).toBeGreaterThan(29);
    await expect(region(page)).not.toContainText('Le réseau ne répond pas.');
    await expect(retry).toHaveCount(0);
  });
});
