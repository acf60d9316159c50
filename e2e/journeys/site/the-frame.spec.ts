import type { Page } from '@playwright/test';
import { holdScripts } from '../../stack/slow-line.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const shareButton = (page: Page) => page.getByRole('button', { name: 'Partager' });

test('a page keeps its header and the position it had before hydration, and another document starts at the top', async ({
  page,
}) => {
  const { release } = await holdScripts(page);
  await page.goto('/archives', { waitUntil: 'commit' });
  await expect(page.locator('#boot')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 900));
  release();
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(await scrollY(page)).toBe(900);
  // LAYOUT-03
  await page.mouse.wheel(0, 1_000);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(900);
  const header = page.getByRole('banner').locator('> div').last();
  expect((await header.boundingBox())?.y).toBe(0);

  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await scrollY(page)).toBe(0);

  // A low screen belongs to the page (U10).
  await page.setViewportSize({ width: 780, height: 360 });
  await page.mouse.wheel(0, 1_000);
  await expect(page.getByRole('link', { name: 'Nobicast', exact: true })).not.toBeInViewport();
});

// LAYOUT-22 to 24
test('the theme follows the system until a choice is made, and keeps the choice', async ({
  page,
  pageErrors,
}) => {
  const html = page.locator('html');
  const button = page.getByRole('button', { name: 'Changer de thème' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  const before = await background(page);
  await expect.poll(() => isHydrated(page, button)).toBe(true);
  await button.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => background(page)).not.toBe(before);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => isHydrated(page, button)).toBe(true);
  await button.click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(pageErrors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, permissions: ['clipboard-read', 'clipboard-write'] });

  test('the menu opens, closes with Escape, and follows a link; a row of the archives is a target; a toast is on the screen', async ({
    page,
    pageErrors,
  }) => {
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.locator('#menu-principal');
    const html = page.locator('html');
    await page.goto('/archives');
    await expect.poll(() => isHydrated(page, button)).toBe(true);
    await button.click();
    await expect(menu.getByRole('link', { name: 'Accueil' })).toBeVisible();
    // U32
    await expect(button.locator('svg:visible')).toHaveCount(1);
    await expect(html).toHaveCSS('overflow', 'hidden');
    await page.keyboard.press('Escape');
    await expect(html).not.toHaveCSS('overflow', 'hidden');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await test.step('a row is low, and a target as a whole (U22)', async () => {
      const rows = page.getByRole('main').locator('ol > li');
      const heights = await rows.evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b),
      );
      // Half of the former 152 pixels; a long title may take one more line. Still a target for a thumb.
      expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(76);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      const box = await rows.first().boundingBox();
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 16);
      await expect(page).toHaveURL(/\/episodes\//);
    });

    await button.click();
    // LAYOUT-05
    await menu.getByRole('link', { name: 'Accueil' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(menu).toBeHidden();

    await shareButton(page).click();
    const toast = page.locator('[data-sonner-toast][data-visible="true"]');
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 360) + (box?.width ?? 360)).toBeLessThan(360);
    expect(pageErrors).toEqual([]);
  });
});

test.describe('on a desk', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('toasts are at most three, bottom right, and disappear by themselves (HOME-23, LAYOUT-52, 54)', async ({
    page,
  }) => {
    await page.goto('/');
    const toasts = page.locator('[data-sonner-toast][data-visible="true"][data-removed="false"]');
    await expect.poll(() => isHydrated(page, shareButton(page))).toBe(true);
    for (let press = 0; press < 5; press++) await shareButton(page).click();
    await expect(toasts.first()).toBeVisible();
    expect(await toasts.count()).toBeLessThanOrEqual(3);
    await expect(toasts.filter({ hasText: 'Lien copié' }).first()).toBeVisible();
    const box = await toasts.first().boundingBox();
    const size = page.viewportSize();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((size?.width ?? 0) / 2);
    expect(box?.y).toBeGreaterThan((size?.height ?? 0) / 2);
    await page.mouse.move(10, 10);
    await expect(toasts).toHaveCount(0, { timeout: 40_000 });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\/localhost/);
  });
});
