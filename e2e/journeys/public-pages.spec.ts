import type { Page } from '@playwright/test';
import { holdFiles } from '../stack/slow-line.ts';
import { publicPages } from '../stack/public-pages.ts';
import { expect, isHydrated, test } from '../stack/test.ts';

// What holds for every public page. Axe, links, HTML and other sites: accessibility, crawl and third-parties.

/** For developers, and only where the site is set up so. */
const testPages = ['/test-turnstile', '/analytics-test'];
/** Pages that are for scripts, or about a link that has to be there. */
const withoutText = new Set([...testPages, '/mes-donnees', '/apercu']);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', async ({ page, request }) => {
    test.setTimeout(180_000);
    const addresses = (await publicPages(request)).filter((address) => !withoutText.has(address));
    expect(addresses.length).toBeGreaterThan(25);
    for (const address of addresses) {
      await page.goto(address);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }), address).toBeVisible();
      const text = await main.innerText();
      expect([address, text.length > 120, /Chargement/.test(text)]).toEqual([address, true, false]);
      expect([address, await main.getByLabel(/^Chargement/).count()]).toEqual([address, 0]);
    }
  });
});

interface Shift {
  value: number;
  /** What moved. */
  texts: string[];
}

/** Records how far the content of each page that is opened moves by itself. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // The type of these entries is not in TypeScript's library.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            texts: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

// The observer of the page stores them there.
const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

for (const [width, height] of [
  [412, 823],
  [1440, 900],
] as const)
  test(`no public page moves while it loads, ${width} pixels wide, with fonts that come late`, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const address of (await publicPages(request)).filter((each) => !testPages.includes(each))) {
      const { release } = await holdFiles(page, '**/*.woff2');
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => isHydrated(page)).toBe(true);
      release();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForLoadState('networkidle');
      const shifts = await readShifts(page);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect.soft(total, `${address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
