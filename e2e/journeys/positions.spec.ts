import type { Locator, Page } from '@playwright/test';
import { expect, isHydrated, test } from '../stack/test.ts';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;

/** Holds back the replies of these paths until `release` is called. */
async function holdBack(page: Page, paths: RegExp) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(paths, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** The last subject on the home page: the furthest from the top of its own page. */
async function lastSubject(page: Page) {
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const link = page.locator('main a[href*="#sujet-"]').last();
  const href = await link.getAttribute('href');
  return { link, target: page.locator(`[id="${href?.split('#')[1]}"]`) };
}

async function expectToStandOn(page: Page, target: Locator) {
  await expect(target).toBeFocused();
  await expect(target.locator('details')).toHaveAttribute('open', '');
  await expect(target.locator('summary')).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').locator('> div').last().boundingBox();
  await expect.poll(() => topOf(target)).toBeGreaterThanOrEqual(header?.height ?? NaN);
}

test.describe('The link of a subject', () => {
  test('leads to the subject, also while the data of its episode is still loading (U2)', async ({ page }) => {
    const { link, target } = await lastSubject(page);
    const { release } = await holdBack(page, /\/api\/episodes\/(?!latest)/);
    await link.click();
    await expect(page.getByRole('status', { name: 'Chargement de l’épisode…' })).toBeVisible();
    release();
    await expectToStandOn(page, target);
  });

  test('leads to the subject on a page that is already loaded (U2)', async ({ page }) => {
    const { link, target } = await lastSubject(page);
    await link.click();
    await expectToStandOn(page, target);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Friend' })).toBeVisible();
    await link.click();
    await expectToStandOn(page, target);
  });

  test('leads to the subject in a document of its own (U2)', async ({ page }) => {
    const { link, target } = await lastSubject(page);
    await page.goto((await link.getAttribute('href')) ?? '');
    await expectToStandOn(page, target);
  });

  test('leaves the page alone once the visitor has scrolled (U2)', async ({ page }) => {
    const { link, target } = await lastSubject(page);
    const { release } = await holdBack(page, /\/api\/episodes\/(?!latest)/);
    await link.click();
    await expect(page.getByRole('status', { name: 'Chargement de l’épisode…' })).toBeVisible();
    await page.mouse.wheel(0, 10);
    release();
    await expect(target.locator('details')).toHaveAttribute('open', '');
    expect(await scrollY(page)).toBeLessThan(100);
  });
});

test('"back" returns to the position in a page whose data has to load again', async ({ page }) => {
  const { link } = await lastSubject(page);
  await link.scrollIntoViewIfNeeded();
  const before = await scrollY(page);
  expect(before).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/#sujet-/);
  // This document has no data of the home page, and its code is not loaded either.
  await page.reload();
  await expect.poll(() => isHydrated(page)).toBe(true);
  const { release } = await holdBack(page, /\/api\/episodes\/latest/);
  await page.goBack();
  await expect(page.getByText('Chargement du dernier épisode…')).toBeAttached();
  release();
  await expect(link).toBeVisible();
  await expect.poll(async () => Math.abs((await scrollY(page)) - before)).toBeLessThanOrEqual(1);
});
