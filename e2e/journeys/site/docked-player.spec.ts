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
  seconds,
} from '../../stack/audio.ts';
import { problemsOf } from '../../stack/axe.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

// The dock, which follows a listener from page to page, and its sheet: by keyboard, by thumb, at 400 %.
test.describe.configure({ timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const phone = { width: 360, height: 740 };
const expand = (page: Page) => dock(page).getByRole('button', { name: 'Ouvrir le lecteur' });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^#\d+/ });
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier' });
const boxOf = async (control: Locator) => {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control has no box.');
  return box;
};

async function playOnHome(page: Page) {
  await page.goto('/');
  await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
  await hero(page).click();
  await expectPlaying(page);
}

async function leave(page: Page) {
  await page.locator('main a[href="/archives"], footer a[href="/archives"]').first().click();
  await expect(dock(page)).toBeVisible();
}

/** Longer than the dock waits before it appears. */
const expectDockStaysAway = (page: Page) =>
  expect(dock(page).waitFor({ state: 'visible', timeout: 1_000 })).rejects.toThrow();

/**
 * Tabs through the whole page. Returns the number of focused controls, and those below the dock, waiting each time
 * until the dock has come or gone.
 */
async function tabBelowDock(page: Page) {
  const covered: string[] = [];
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(async () => {
      const bar = document.getElementById('lecteur-reduit');
      const player = document.querySelector('#lecteur [data-sound]');
      const focused = document.activeElement;
      if (!bar || !player || !focused || focused === document.body || bar.contains(focused)) return null;
      const look = () => {
        const { top, bottom } = focused.getBoundingClientRect();
        const limit = bar.inert ? window.innerHeight : bar.getBoundingClientRect().top;
        const name = (focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40);
        const control = player.getBoundingClientRect();
        const middle = (control.top + control.bottom) / 2;
        const isPlayerInView = middle > 64 && middle < window.innerHeight;
        return {
          name: `${name} (${Math.round(top)} to ${Math.round(bottom)} of ${limit})`,
          isCovered: bottom > limit,
          isSettled: bar.inert === isPlayerInView,
        };
      };
      const since = performance.now();
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const seen = look();
        if ((seen.isSettled && !seen.isCovered) || performance.now() - since > 6_000) return seen;
      }
    });
    if (stop === null) return { stops, covered };
    if (stop.isCovered) covered.push(stop.name);
  }
  return { stops: Infinity, covered };
}

for (const [device, viewport] of Object.entries({ phone, desk: { width: 1280, height: 720 } })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('the dock is out of the way while the page’s player is in view, and covers no control that Tab reaches (U6, U12)', async ({
      page,
    }) => {
      await playOnHome(page);
      await expect(dock(page)).toBeAttached();
      await expect(bigButton(page)).toBeInViewport();
      await expectDockStaysAway(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(dock(page)).toBeVisible();
      await bigButton(page).scrollIntoViewIfNeeded();
      await expect(dock(page)).toBeHidden();

      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(dock(page)).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      const { stops, covered } = await tabBelowDock(page);
      expect(stops).toBeGreaterThan(30);
      expect(stops).toBeLessThan(150);
      expect(covered).toEqual([]);
    });
  });
}

test('with the keyboard alone: the skip link, the sheet, the sleep timer, the shortcuts (U8, U12, U13)', async ({
  page,
  request,
}) => {
  const { subjects } = await findTimedEpisode(request);
  const [, second, third] = subjects;
  if (!second || !third) throw new Error('The latest podcast of the demo data has real starts.');
  const skip = page.getByRole('link', { name: 'Aller au lecteur' });

  await test.step('the skip link leads to the player of the page, or to the dock', async () => {
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
    await leave(page);
    await tabTo(page, skip);
    await page.keyboard.press('Enter');
    await expect(dock(page)).toBeFocused();
  });

  await test.step('the sheet gives the focus back, and the dock shows what was chosen there', async () => {
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

  await test.step('the shortcuts open with ? and from the sheet, and can be switched off for good', async () => {
    await page.keyboard.press('?');
    await expect(shortcuts(page)).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(shortcuts(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await tabTo(page, sheet(page).getByRole('button', { name: 'Raccourcis clavier' }));
    await page.keyboard.press('Enter');
    await tabTo(page, shortcuts(page).getByRole('switch'));
    await page.keyboard.press('Space');
    await expect(shortcuts(page).getByRole('switch')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(shortcuts(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    for (const key of ['k', '?', '/']) await page.keyboard.press(key);
    await expectPlaying(page);
    await expect(shortcuts(page)).toHaveCount(0);
  });

  await test.step('the sleep timer pauses at the end of the subject', async () => {
    await expand(page).click();
    // First, because the sound has gone on meanwhile, perhaps to its last subject.
    await sheet(page).getByRole('button', { name: second.title }).click();
    await sheet(page).getByText('Fin du sujet').click();
    await sheet(page).getByText('2×').click();
    await expect.poll(async () => (await audioState(page)).isPaused, { timeout: 60_000 }).toBe(true);
    expect(await seconds(page)).toBeCloseTo(third.startSeconds, 0);
    await expect(page.getByText('La minuterie a mis l’épisode en pause.')).toBeVisible();
  });

  await test.step('after a reload the shortcuts are still off, until they are switched on in the footer', async () => {
    await page.reload();
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Raccourcis clavier' });
    await expect.poll(() => isHydrated(page, opener)).toBe(true);
    await opener.click();
    await expect(shortcuts(page).getByRole('switch')).not.toBeChecked();
    await shortcuts(page).getByRole('switch').check();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('?');
    await expect(shortcuts(page)).toBeVisible();
  });
});

test.describe('with a thumb', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the dock has steps, the subject and room for a thumb, its title opens the sheet, and axe finds nothing (U13)', async ({
    page,
    request,
  }) => {
    const { subjects } = await findTimedEpisode(request);
    const [, subject] = subjects;
    if (!subject) throw new Error('The latest podcast of the demo data has real starts.');
    const back = dock(page).getByRole('button', { name: 'Reculer de 10 secondes' });
    await playOnHome(page);
    await leave(page);

    await test.step('its controls are large enough', async () => {
      const { height } = await boxOf(dock(page).getByRole('slider'));
      expect(height).toBeGreaterThanOrEqual(24);
      for (const control of [back, dock(page).getByRole('button', { name: 'Avancer de 10 secondes' })]) {
        const { width, height: tall } = await boxOf(control);
        expect(Math.min(width, tall)).toBeGreaterThanOrEqual(44);
      }
      expect(await problemsOf(page)).toEqual([]);
    });

    await test.step('a press on its title opens the sheet, which plays a subject', async () => {
      const { x, y, height } = await boxOf(dock(page).getByRole('link', { name: /^#/ }));
      await page.touchscreen.tap(x + 20, y + height / 2);
      await expect(sheet(page)).toBeVisible();
      await expect(page).toHaveURL(/archives/);
      expect(await problemsOf(page)).toEqual([]);
      // T3-B16: neither here nor in the footer, where there is no keyboard.
      await expect(page.getByText('Raccourcis clavier')).toHaveCount(2);
      for (const offer of await page.getByText('Raccourcis clavier').all()) await expect(offer).toBeHidden();
      await sheet(page).getByRole('button', { name: subject.title }).tap();
      await sheet(page).getByRole('button', { name: 'Replier le lecteur' }).tap();
      await expect(dock(page)).toContainText(subject.title);
    });

    await test.step('ten seconds back', async () => {
      const starts = await recordStarts(page);
      const before = await seconds(page);
      await back.tap();
      await expect.poll(async () => Math.min(...((await starts()) ?? []))).toBeLessThan(before - 5);
    });

    await test.step('a failure is said in the dock, too', async () => {
      await page.route('**/api/episodes/*/stream', (route) => route.fulfill({ status: 404, body: '{}' }));
      await page.goto('/');
      await hero(page).click();
      await expect(region(page).getByRole('button', { name: 'Réessayer' })).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(dock(page).getByRole('button', { name: 'Réessayer' })).toBeVisible();
      expect(await problemsOf(page)).toEqual([]);
    });
  });
});

test.describe('zoomed to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the player is free of the dock after a play, then the dock is one thin line, and nothing scrolls sideways', async ({
    page,
  }) => {
    await playOnHome(page);
    await expect(bigButton(page)).toBeInViewport({ ratio: 1 });
    await expectDockStaysAway(page);
    const waveform = await boxOf(region(page).getByRole('slider', { name: /Position/ }));
    expect(waveform.y + waveform.height / 2).toBeLessThan(256);

    await leave(page);
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
