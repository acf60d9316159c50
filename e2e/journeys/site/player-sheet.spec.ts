import type { Locator, Page } from '@playwright/test';
import { dock, expectPlaying, findTimedEpisode, hero } from '../../stack/audio.ts';
import { sidewaysScroll } from '../../stack/axe.ts';
import { holdFiles } from '../../stack/slow-line.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

// On a phone, with motion: how the sheet of the player appears, follows a thumb and goes; what fits on a narrow
// screen. Keyboard, taps and reduced motion are in docked-player.
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const sheetChunk = '**/player-sheet.*.js';
const opener = (page: Page) => dock(page).getByRole('button', { name: 'Ouvrir le lecteur' });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^#\d+/ });
const topOf = async (shown: Locator) => Math.round((await shown.boundingBox())?.y ?? NaN);

/** Goes to a page without a player of its own. */
async function playInDock(page: Page) {
  await page.goto('/');
  await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
  await hero(page).click();
  await expectPlaying(page);
  await page.locator('main a[href="/archives"], footer a[href="/archives"]').first().click();
  await expect(dock(page)).toBeVisible();
}

/** The durations of a dialog's entry animations. */
async function watchRises(page: Page) {
  await page.addInitScript(() => {
    const rises: string[] = [];
    Object.assign(window, { rises });
    document.addEventListener('animationstart', ({ target, pseudoElement }) => {
      if (target instanceof HTMLDialogElement && pseudoElement === '')
        rises.push(getComputedStyle(target).animationDuration);
    });
  });
  return () => page.evaluate(() => (window as unknown as { rises: string[] }).rises); // from above
}

/** A finger on a touch screen. */
async function openFinger(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const x = 180;
  return {
    /** In steps that take a frame each. */
    async drag(from: number, to: number) {
      await touch('touchStart', [{ x, y: from }]);
      for (let step = 1; step <= 10; step += 1) {
        await touch('touchMove', [{ x, y: from + ((to - from) * step) / 10 }]);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
    },
    /** Rests longer than the window of a flick, then lifts. */
    async lift(at: number) {
      for (let step = 0; step < 12; step += 1) {
        await touch('touchMove', [{ x: x + (step % 2), y: at }]);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      await touch('touchEnd', []);
    },
  };
}

// T3-P6
test('the sheet is fetched with the dock, rises, follows a thumb that drags it down, and gives the focus back', async ({
  page,
}) => {
  const rises = await watchRises(page);
  const finger = await openFinger(page);

  await test.step('fetched before anybody asks; pressed meanwhile, the button is busy, and the sheet opens once', async () => {
    const { release } = await holdFiles(page, sheetChunk);
    const asked = page.waitForRequest(sheetChunk);
    await playInDock(page);
    await asked;
    await opener(page).tap();
    await expect(opener(page)).toHaveAttribute('aria-busy', 'true');
    await opener(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    release();
    await expect(sheet(page)).toHaveCount(1);
    await expect(page.locator('aside [aria-busy]')).toHaveCount(0);
    await expect.poll(rises).toEqual(['0.24s']);
    await expect.poll(() => topOf(sheet(page))).toBe(0);
  });

  await test.step('dragged a little way, it goes back to its place', async () => {
    await finger.drag(40, 140);
    expect(await topOf(sheet(page))).toBeGreaterThan(60);
    expect(await topOf(sheet(page))).toBeLessThanOrEqual(100);
    await finger.lift(140);
    await expect.poll(() => topOf(sheet(page))).toBe(0);
    await expect(sheet(page)).toBeVisible();
  });

  await test.step('content that is scrolled scrolls, instead of dragging the sheet', async () => {
    await finger.drag(600, 300);
    await finger.lift(300);
    const scrolled = () => sheet(page).evaluate((element) => element.scrollTop);
    await expect.poll(scrolled).toBeGreaterThan(100);
    const before = await scrolled();
    await finger.drag(300, 380);
    expect(await topOf(sheet(page))).toBe(0);
    await finger.lift(380);
    await expect.poll(scrolled).toBeLessThan(before);
    await sheet(page).evaluate((element) => element.scrollTo(0, 0));
  });

  await test.step('from the top of its content it follows again; let go far down, it leaves, and the focus is back', async () => {
    await finger.drag(150, 550);
    expect(await topOf(sheet(page))).toBeGreaterThan(300);
    await finger.lift(550);
    await expect(sheet(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await expectPlaying(page);
  });

  await test.step('without motion it neither rises nor leaves slowly', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await opener(page).tap();
    await expect(sheet(page)).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Replier le lecteur' }).tap();
    expect(await sheet(page).count()).toBe(0);
    expect(await rises()).toHaveLength(1);
  });
});

const rowsOf = (group: Locator) =>
  group
    .locator('label')
    .evaluateAll(
      (labels) => new Set(labels.map((label) => Math.round(label.getBoundingClientRect().top))).size,
    );

const cutTexts = (page: Page) =>
  dock(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('a, span')]
      .filter((text) => getComputedStyle(text).overflow === 'hidden' && text.textContent?.trim())
      .filter((text) => text.clientWidth > 1) // not texts for screen readers
      .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1)
      .map((text) => text.textContent),
  );

// T3-P8, T3-L1, T3-L2
test('on narrow screens the dock cuts neither title nor subject, and the sheet has cover, wave and speeds in a row', async ({
  page,
  request,
}) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const [longest] = subjects.toSorted((a, b) => b.title.length - a.title.length);
  if (!longest) throw new Error('The latest podcast of the demo data has real starts.');
  await playInDock(page);
  await opener(page).tap();
  await sheet(page).getByRole('button', { name: longest.title }).tap();
  await sheet(page).getByRole('button', { name: 'Mettre en pause' }).tap();

  await test.step('the sheet', async () => {
    await expect(sheet(page).locator('img')).toBeVisible();
    const bars = sheet(page).locator('svg[preserveAspectRatio]').first().locator('path:visible');
    await expect(bars).toHaveCount(2); // of the four parts, those of 80 bars
    for (const width of [320, 360, 390, 414]) {
      await page.setViewportSize({ width, height: 740 });
      expect([width, await rowsOf(sheet(page).getByRole('group', { name: 'Vitesse de lecture' }))]).toEqual([
        width,
        1,
      ]);
    }
    await page.setViewportSize({ width: 320, height: 740 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    const sideways = () => sheet(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(sideways).toBe(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('the dock, of the same height with and without a subject', async () => {
    const heights = new Set<number | undefined>();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(dock(page)).toContainText(longest.title);
      expect([width, ...(await cutTexts(page))]).toEqual([width]);
      expect(await sidewaysScroll(page)).toBe(0);
      heights.add((await dock(page).boundingBox())?.height);
    }
    await dock(page).getByRole('slider').focus();
    await page.keyboard.press('Home');
    await expect(dock(page)).not.toContainText(longest.title);
    heights.add((await dock(page).boundingBox())?.height);
    expect([...heights]).toEqual([expect.any(Number)]);
    await expect(dock(page).getByRole('link', { name: `#${podcast.number} ${podcast.title}` })).toBeVisible();
  });
});
