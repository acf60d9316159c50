import type { Page } from '@playwright/test';
import { bigButton, dock, expectPlaying, region, seconds } from '../stack/audio.ts';
import { expect, findEpisodes, isHydrated, test } from '../stack/test.ts';

/** Goes to the archives as a listener does, without a new document. */
async function goToArchives(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Principale' }).first();
  await navigation.getByRole('link', { name: 'Archives' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
}

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
  await region(page).getByRole('button', { name: 'Avancer de 10 secondes' }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(29);
  await goToArchives(page);
  await page.goBack();
  await expect(region(page)).toBeVisible();
  await expectPlaying(page);
  expect(await seconds(page)).toBeGreaterThan(29);

  await page.reload();
  await expect(region(page)).toContainText('Départ à 00:00:20');
});

test('one tab plays at a time', async ({ page, context, request }) => {
  const { podcast } = await findEpisodes(request);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/episodes/${podcast.slug}`);
    await expect.poll(() => isHydrated(tab)).toBe(true);
  }
  await bigButton(page).click();
  await expectPlaying(page);
  await bigButton(other).click();
  await expectPlaying(other);
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  const paused = await seconds(page);
  await expectPlaying(other);
  expect(await seconds(page)).toBe(paused);
  await bigButton(page).click();
  await expectPlaying(page);
  await expect(bigButton(other)).toHaveAccessibleName('Écouter');
});

test('a stream that never answers is reported, and "Réessayer" plays from the same position (U15)', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const { podcast } = await findEpisodes(request);
  let isAnswering = false;
  await page.route('**/api/episodes/*/stream', async (route) => {
    if (isAnswering) await route.continue(); // otherwise neither answered nor refused
  });
  await page.goto(`/episodes/${podcast.slug}?t=30`);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await bigButton(page).click();
  await expect(region(page)).toContainText('Chargement…');
  await expect(dock(page)).toBeAttached();
  await expect(region(page)).toContainText('Le réseau ne répond pas.', { timeout: 100_000 });
  isAnswering = true;
  await region(page).getByRole('button', { name: 'Réessayer' }).click();
  await expectPlaying(page);
  expect(await seconds(page)).toBeGreaterThan(29);
  await expect(region(page)).not.toContainText('Le réseau ne répond pas.');
});

test('the keys of the player work on its slider, and End stops short of the end (U7, U8)', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}`);
  await bigButton(page).click();
  await expectPlaying(page);
  await expect(dock(page)).toBeAttached();
  await region(page).getByRole('slider', { name: 'Position dans l’épisode' }).focus();
  await page.keyboard.press('k');
  await expect(bigButton(page)).toHaveAccessibleName('Écouter');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const duration = await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(() => seconds(page)).toBeCloseTo(duration - 6, 0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
});
