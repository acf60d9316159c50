import type { Locator, Page } from '@playwright/test';
import { expectPlaying } from './audio.ts';
import { expect, isHydrated } from './test.ts';

// Somebody who listens and navigates while a part is down.

/** A page makes four attempts of ten seconds; a busy machine gets some times that. */
export const slowly = { timeout: 150_000 };

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Réessayer' });

export async function startListening(page: Page): Promise<void> {
  await page.goto('/');
  // Before hydration a link would open another document, and end the sound.
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  // The sounds of the demo data last a minute.
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => (audio.loop = true));
  await expectPlaying(page);
}

/** Also a link in a closed part. */
export const follow = (page: Page, selector: string) => page.locator(selector).first().dispatchEvent('click');

export async function openArchives(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Archives' }).click();
  await expect(heading(page)).toContainText('Épisodes', slowly);
}

/** From the archives. */
export async function openEpisode(page: Page, slug: string): Promise<void> {
  await openArchives(page);
  await follow(page, `a[href="/episodes/${slug}"]`);
}

export const openLogin = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click();

export const openFaq = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();

export const retryUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click();
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass(slowly);

/** Tells later whether the document is still the same. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return () => page.evaluate(() => 'isSamePage' in window);
}
