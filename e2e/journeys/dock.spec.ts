import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import {
  audioState,
  bigButton,
  dock,
  expectPlaying,
  findTimedEpisode,
  hero,
  recordStarts,
  region,
} from '../stack/audio.ts';
import { tabTo } from '../stack/keyboard.ts';
import { expect, isHydrated, test } from '../stack/test.ts';

const phone = { width: 360, height: 740 };
const expand = (page: Page) => dock(page).getByRole('button', { name: 'Ouvrir le lecteur' });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^#\d+/ });
const seconds = async (page: Page) => (await audioState(page)).seconds;
const boxOf = async (control: Locator) => {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control has no box.');
  return box;
};

/** Plays the latest episode, and leaves its page, so that the dock has the only player. */
async function playElsewhere(page: Page) {
  await page.goto('/');
  await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
  await hero(page).click();
  await expectPlaying(page);
  await page.locator('main a[href="/archives"], footer a[href="/archives"]').first().click();
  await expect(dock(page)).toBeVisible();
}

for (const [device, viewport] of Object.entries({ phone, desk: { width: 1280, height: 720 } })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('no control that Tab reaches on the home page is below the dock (U6)', async ({ page }) => {
      test.setTimeout(300_000);
      await page.goto('/');
      await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
      await hero(page).click();
      await expectPlaying(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(dock(page)).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      const covered: string[] = [];
      let stops = 0;
      for (; stops < 150; stops += 1) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(async () => {
          const look = () => {
            const bar = document.getElementById('lecteur-reduit');
            const focused = document.activeElement;
            if (!bar || !focused || focused === document.body || bar.contains(focused)) return null;
            const limit = bar.inert ? window.innerHeight : bar.getBoundingClientRect().top;
            const { top, bottom } = focused.getBoundingClientRect();
            const name = (focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40);
            return {
              name: `${name} (${Math.round(top)} to ${Math.round(bottom)} of ${limit})`,
              isCovered: bottom > limit,
            };
          };
          // The dock comes and goes a moment after the page has scrolled, which is longer on a busy machine.
          const since = performance.now();
          for (;;) {
            await new Promise((resolve) => setTimeout(resolve, 600));
            const seen = look();
            if (!seen?.isCovered || performance.now() - since > 6_000) return seen;
          }
        });
        if (stop === null) break;
        if (stop.isCovered) covered.push(stop.name);
      }
      expect(stops).toBeGreaterThan(30);
      expect(covered).toEqual([]);
    });

    test('the dock is out of the way right after a play, while the page’s player is in view (U12)', async ({
      page,
    }) => {
      await page.goto('/');
      await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
      await hero(page).click();
      await expectPlaying(page);
      await expect(dock(page)).toBeAttached();
      await expect(bigButton(page)).toBeInViewport();
      // Longer than the dock waits before it appears.
      const appeared = dock(page).waitFor({ state: 'visible', timeout: 2_000 });
      await expect(appeared).rejects.toThrow();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(dock(page)).toBeVisible();
      await bigButton(page).scrollIntoViewIfNeeded();
      await expect(dock(page)).toBeHidden();
    });

    test('a skip link leads to the dock, or to the player of the page (U12)', async ({ page }) => {
      const skip = page.getByRole('link', { name: 'Aller au lecteur' });
      await page.goto('/archives');
      await expect(skip).toHaveCount(0);
      await page.goto('/');
      await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
      await tabTo(page, skip);
      await page.keyboard.press('Enter');
      await expect(region(page)).toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(bigButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expectPlaying(page);
      await page.locator('footer a[href="/archives"]').click();
      await expect(dock(page)).toBeVisible();
      await tabTo(page, skip);
      await page.keyboard.press('Enter');
      await expect(dock(page)).toBeFocused();
    });
  });
}

test.describe('with a thumb (U13)', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the dock has ten seconds back and forward, the subject, and a slider of 24 pixels', async ({
    page,
    request,
  }) => {
    const { subjects } = await findTimedEpisode(request);
    const [, subject] = subjects;
    if (!subject) throw new Error('The latest podcast of the demo data has real starts.');
    await playElsewhere(page);
    const { height } = await boxOf(dock(page).getByRole('slider'));
    expect(height).toBeGreaterThanOrEqual(24);
    for (const name of ['Reculer de 10 secondes', 'Avancer de 10 secondes']) {
      const { width, height: tall } = await boxOf(dock(page).getByRole('button', { name }));
      expect(Math.min(width, tall)).toBeGreaterThanOrEqual(44);
    }
    await expand(page).tap();
    await sheet(page).getByRole('button', { name: subject.title }).tap();
    await sheet(page).getByRole('button', { name: 'Replier le lecteur' }).tap();
    await expect(dock(page)).toContainText(subject.title);
    const starts = await recordStarts(page);
    const before = await seconds(page);
    await dock(page).getByRole('button', { name: 'Reculer de 10 secondes' }).tap();
    await expect.poll(async () => Math.min(...((await starts()) ?? []))).toBeLessThan(before - 5);
  });

  test('a press on the title opens the sheet', async ({ page }) => {
    await playElsewhere(page);
    // Until it has slid in, its controls are elsewhere.
    await dock(page).evaluate((bar) =>
      Promise.allSettled(bar.getAnimations().map(({ finished }) => finished)),
    );
    const { x, y, height } = await boxOf(dock(page).getByRole('link', { name: /^#/ }));
    await page.touchscreen.tap(x + 20, y + height / 2);
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL(/archives/);
  });
});

test('the sheet works with the keyboard alone, and gives the focus back (U13)', async ({ page }) => {
  await playElsewhere(page);
  await tabTo(page, expand(page));
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await tabTo(page, sheet(page).getByRole('radio', { name: 'Désactivée' }));
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page).getByRole('radio', { name: '15 min' })).toBeChecked();
  await expect(sheet(page)).toContainText(/Arrêt dans 1[45]:\d\d d’écoute/);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(expand(page)).toBeFocused();
  await expect(dock(page)).toContainText('15 min');
});

test('the sleep timer pauses at the end of the subject (U13)', async ({ page, request }) => {
  const { subjects } = await findTimedEpisode(request);
  const [, second, third] = subjects;
  if (!second || !third) throw new Error('The latest podcast of the demo data has real starts.');
  await playElsewhere(page);
  await expand(page).click();
  await sheet(page).getByText('Fin du sujet').click();
  await sheet(page).getByText('2×').click();
  await sheet(page).getByRole('button', { name: second.title }).click();
  await expect.poll(async () => (await audioState(page)).isPaused, { timeout: 60_000 }).toBe(true);
  expect(await seconds(page)).toBeCloseTo(third.startSeconds, 0);
  await expect(page.getByText('La minuterie a mis l’épisode en pause.')).toBeVisible();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

    test('finds nothing on the dock, the sheet, the shortcuts and a failure', async ({ page }) => {
      const faults = async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        );
      await playElsewhere(page);
      expect(await faults()).toEqual([]);
      await expand(page).click();
      await expect(sheet(page)).toBeVisible();
      expect(await faults()).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Raccourcis clavier' }).click();
      await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
      expect(await faults()).toEqual([]);
      await page.route('**/api/episodes/*/stream', (route) => route.fulfill({ status: 404, body: '{}' }));
      await page.goto('/');
      await hero(page).click();
      await expect(region(page).getByRole('button', { name: 'Réessayer' })).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(dock(page).getByRole('button', { name: 'Réessayer' })).toBeVisible();
      expect(await faults()).toEqual([]);
    });
  });
}

test.describe('zoomed to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('after a play from the hero, the whole row of the play button and the waveform are free of the dock', async ({
    page,
  }) => {
    await page.goto('/');
    await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
    await hero(page).click();
    await expectPlaying(page);
    await expect(bigButton(page)).toBeInViewport({ ratio: 1 });
    // Longer than the dock waits before it appears.
    const appeared = dock(page).waitFor({ state: 'visible', timeout: 2_000 });
    await expect(appeared).rejects.toThrow();
    const waveform = await boxOf(region(page).getByRole('slider', { name: /Position/ }));
    expect(waveform.y + waveform.height / 2).toBeLessThan(256);
  });

  test('the dock is one thin line, and nothing scrolls horizontally', async ({ page }) => {
    await playElsewhere(page);
    expect((await boxOf(dock(page))).height).toBeLessThan(64);
    await expand(page).click();
    const slider = sheet(page).getByRole('slider');
    await slider.scrollIntoViewIfNeeded();
    await expect(slider).toBeInViewport();
    const sideways = () =>
      page.evaluate(() => {
        const open = document.querySelector('dialog');
        return Math.max(
          document.documentElement.scrollWidth - window.innerWidth,
          open ? open.scrollWidth - open.clientWidth : 0,
        );
      });
    await expect.poll(sideways).toBeLessThanOrEqual(0);
  });
});

test('the shortcuts open with ?, from the footer and from the sheet, and can be switched off for good (U8)', async ({
  page,
}) => {
  const list = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await playElsewhere(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expand(page).click();
  await sheet(page).getByRole('button', { name: 'Raccourcis clavier' }).click();
  await list.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['k', '?', '/']) await page.keyboard.press(key);
  await expectPlaying(page);
  await expect(list).toHaveCount(0);
  await page.reload();
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Raccourcis clavier' });
  await expect.poll(() => isHydrated(page, opener)).toBe(true);
  await opener.click();
  await expect(list.getByRole('switch')).not.toBeChecked();
  await list.getByRole('switch').check();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
});
