import { holdFiles } from '../../stack/slow-line.ts';
import { bigButton, findTimedEpisode } from '../../stack/audio.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

// A served control shows at once that it was pressed, while its code is still loading.
test.use({ viewport: { width: 360, height: 740 } });

for (const [what, files] of [
  ['no script', '**/*.js'],
  ['everything but the page’s own chunk', '**/page-*.js'],
] as const)
  test(`no control of home and episode is mute while ${what} has loaded (T3-P4)`, async ({
    page,
    request,
    pageErrors,
  }) => {
    const { podcast } = await findTimedEpisode(request);
    for (const address of ['/', `/episodes/${podcast.slug}`]) {
      const { release } = await holdFiles(page, files);
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      const controls = page.locator(
        'button[type="button"]:enabled, select:enabled, input[type="range"]:enabled',
      );
      const silent = await controls.evaluateAll((found) => {
        const isHeard = (control: HTMLElement) =>
          control.dataset.presses !== undefined ||
          // Handled by the script itself, or by the browser.
          control.dataset.play !== undefined ||
          control.hasAttribute('popovertarget');
        return found.flatMap((node) => {
          const control = node as HTMLElement;
          if (!control.checkVisibility()) return [];
          if (control instanceof HTMLButtonElement) control.click();
          else control.dispatchEvent(new Event('input', { bubbles: true }));
          return isHeard(control) ? [] : [control.outerHTML.slice(0, 200)];
        });
      });
      expect(await controls.count()).toBeGreaterThan(5);
      expect(silent, address).toEqual([]);
      release();
      await expect.poll(() => isHydrated(page, bigButton(page))).toBe(true);
      await expect(page.locator('[data-presses], [aria-busy="true"][type="button"]')).toHaveCount(0);
      await page.unroute(files);
    }
    expect(pageErrors).toEqual([]);
  });
