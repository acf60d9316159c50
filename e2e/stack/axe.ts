import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const themes = ['dark', 'light'] as const;

/**
 * Axe with the cost of a run halved, and the same violations: the legacy mode does not open a second page for the report,
 * which only pages with frames of another origin need, and nothing is collected about the rules that pass.
 */
export const axeFor = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** Shows a theme, which follows the system without a reload. */
async function showTheme(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/** The violations that axe finds on the page as it is now: all in the dark theme, and those of colours in the light one, too. */
export async function problemsOf(page: Page, axe = () => axeFor(page)): Promise<string[]> {
  await showTheme(page, 'light');
  const light = await problemsInTheme(page, axe().withRules(['color-contrast', 'link-in-text-block']));
  await showTheme(page, 'dark');
  return [...light.map((problem) => `light: ${problem}`), ...(await problemsInTheme(page, axe()))];
}

/** All violations in the light theme: for a page that `problemsOf` has looked at in another size. */
export async function problemsInLight(page: Page, axe = axeFor(page)): Promise<string[]> {
  await showTheme(page, 'light');
  return (await problemsInTheme(page, axe)).map((problem) => `light: ${problem}`);
}

/** The violations on a narrow screen and on a wide one, and by how much the page scrolls sideways there and in between. */
export async function problemsAtEachWidth(page: Page, axe = () => axeFor(page)): Promise<string[]> {
  const height = 900;
  await page.setViewportSize({ width: 360, height });
  const narrow = await problemsOf(page, axe);
  await page.setViewportSize({ width: 768, height });
  const between = await sidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height });
  const wide = await problemsInLight(page, axe());
  return [
    ...narrow.map((problem) => `360 px: ${problem}`),
    ...(between > 0 ? [`768 px: scrolls horizontally by ${between}`] : []),
    ...wide.map((problem) => `1440 px: ${problem}`),
  ];
}

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Waits for what is under way: where a style sheet does not end it when motion is reduced, it goes on to its end. */
const finishMotion = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** The violations that axe finds in the theme that is shown, and by how many pixels the page scrolls horizontally. */
export async function problemsInTheme(page: Page, axe = axeFor(page)): Promise<string[]> {
  // Without motion, nothing is measured while it fades: a toast that leaves has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await finishMotion(page);
  const { violations } = await axe.analyze();
  const sideways = await sidewaysScroll(page);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ...(sideways > 0 ? [`scrolls horizontally by ${sideways}`] : []),
  ];
}
