import type { Page } from '@playwright/test';
import { expect, isHydrated, test } from '../stack/test.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.describe('The frame', () => {
  test('keeps its header at the top while the page scrolls (LAYOUT-03)', async ({ page }) => {
    await page.goto('/archives');
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const box = await page.getByRole('banner').locator('> div').last().boundingBox();
    expect(box?.y).toBe(0);
  });

  test('keeps the scroll position that a page had before hydration', async ({ page }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js(\?|$)/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/archives', { waitUntil: 'commit' });
    await expect(page.locator('#boot')).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, 900));
    release();
    await expect.poll(() => isHydrated(page)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
  });

  test('links to every destination in header and footer (LAYOUT-04, 06 to 11, 13 to 17)', async ({
    page,
  }) => {
    await page.goto('/');
    for (const path of ['/', '/a-propos', '/archives', '/invites', '/blog', '/contact', '/login']) {
      await expect(page.locator(`header a[href="${path}"]`).first()).toBeVisible();
    }
    for (const path of [
      '/faq',
      '/publicite',
      '/legal/mentions-legales',
      '/legal/confidentialite',
      '/legal/cgu',
    ]) {
      await expect(page.locator(`footer a[href="${path}"]`)).toBeVisible();
    }
    expect(await page.locator('footer a[href^="https://"]').count()).toBeGreaterThanOrEqual(4);
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`with a ${colorScheme} system`, () => {
      test.use({ colorScheme });

      // LAYOUT-22 to 24
      test('follows the system until a choice is made, and keeps the choice', async ({
        page,
        pageErrors,
      }) => {
        await page.goto('/');
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        const before = await background(page);
        const button = page.getByRole('button', { name: 'Changer de thème' });
        await expect.poll(() => isHydrated(page, button)).toBe(true);
        await button.click();
        const chosen = colorScheme === 'dark' ? 'light' : 'dark';
        await expect(page.locator('html')).toHaveAttribute('data-theme', chosen);
        await expect.poll(() => background(page)).not.toBe(before);
        expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(chosen);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('data-theme', chosen);
        await expect.poll(() => isHydrated(page, button)).toBe(true);
        await button.click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        expect(pageErrors).toEqual([]);
      });
    });
  }

  test('another document in the same tab starts at the top', async ({ page }) => {
    await page.goto('/archives');
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 375, height: 740 } });

    test('opens its menu, closes it with Escape and restores the focus, and follows a link', async ({
      page,
      pageErrors,
    }) => {
      await page.goto('/archives');
      const button = page.getByRole('button', { name: 'Menu' });
      const menu = page.locator('#menu-principal');
      await expect.poll(() => isHydrated(page, button)).toBe(true);
      await button.click();
      await expect(menu.getByRole('link', { name: 'Accueil' })).toBeVisible();
      // U32
      await expect(button.locator('svg:visible')).toHaveCount(1);
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
      await page.keyboard.press('Escape');
      await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      // LAYOUT-05
      await menu.getByRole('link', { name: 'Accueil' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(menu).toBeHidden();
      expect(pageErrors).toEqual([]);
    });
  });

  test.describe('its toasts', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('stay within the screen of a phone', async ({ page }) => {
      const width = 360;
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      const share = page.getByRole('button', { name: 'Partager' });
      await expect.poll(() => isHydrated(page, share)).toBe(true);
      await share.click();
      const toast = page.locator('[data-sonner-toast][data-visible="true"]');
      await expect(toast).toBeVisible();
      const box = await toast.boundingBox();
      expect(box?.x).toBeGreaterThan(0);
      expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThan(width);
    });

    test('are at most three, bottom right, and disappear by themselves (HOME-23, LAYOUT-52, 54)', async ({
      page,
    }) => {
      await page.goto('/');
      const share = page.getByRole('button', { name: 'Partager' });
      const toasts = page.locator('[data-sonner-toast][data-visible="true"][data-removed="false"]');
      await expect.poll(() => isHydrated(page, share)).toBe(true);
      for (let press = 0; press < 5; press++) await share.click();
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
});
