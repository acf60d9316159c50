import type { Page } from '@playwright/test';
import { expect, findEpisodes, isHydrated, test } from '../stack/test.ts';

/** What the browser requests for the page of an episode: its code and its data. */
function watch(page: Page, slug: string) {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const count = (address: RegExp) => requested.filter((url) => address.test(url)).length;
  return {
    data: () => count(new RegExp(`/api/episodes/${slug}$`)),
    code: () => count(/\/page-episode\.\w+\.js$/),
  };
}

test('resting on a link fetches its page, which then opens without waiting', async ({ page, request }) => {
  const { podcast } = await findEpisodes(request);
  await page.goto('/archives');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const fetched = watch(page, podcast.slug);
  const link = page.getByRole('main').locator(`a[href="/episodes/${podcast.slug}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await expect.poll(() => [fetched.code(), fetched.data()]).toEqual([1, 1]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${podcast.number}`);
  expect([fetched.code(), fetched.data()]).toEqual([1, 1]);
});

test('nothing is fetched ahead where the visitor saves data', async ({ page, request }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  const { podcast } = await findEpisodes(request);
  await page.goto('/archives');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const fetched = watch(page, podcast.slug);
  const link = page.getByRole('main').locator(`a[href="/episodes/${podcast.slug}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  // The click fetches what the rest before it did not.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect([fetched.code(), fetched.data()]).toEqual([0, 0]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${podcast.number}`);
  expect(fetched.data()).toBe(1);
});
