import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const themes = ['dark', 'light'] as const;

/**
 * Half the cost for the same violations: the legacy mode opens no second page for the report, which only pages with
 * foreign frames need, and nothing is collected about rules that pass.
 */
export const axeFor = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** Without a reload. */
async function showTheme(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

export async function problemsOf(page: Page, axe = () => axeFor(page)): Promise<string[]> {
  await showTheme(page, 'light');
  const light = await problemsInTheme(page, axe().withRules(['color-contrast', 'link-in-text-block']));
  await showTheme(page, 'dark');
  return [...light.map((problem) => `light: ${problem}`), ...(await problemsInTheme(page, axe()))];
}

/** For a page that `problemsOf` has checked in another size. */
export async function problemsInLight(page: Page, axe = axeFor(page)): Promise<string[]> {
  await showTheme(page, 'light');
  return (await problemsInTheme(page, axe)).map((problem) => `light: ${problem}`);
}

/** On a narrow and on a wide screen, with how far the page scrolls sideways there and in between. */
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

/** Reduced motion ends only what a style sheet ends. */
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

export async function problemsInTheme(page: Page, axe = axeFor(page)): Promise<string[]> {
  // A fading toast has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await finishMotion(page);
  const { violations } = await axe.analyze();
  const sideways = await sidewaysScroll(page);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ...(sideways > 0 ? [`scrolls horizontally by ${sideways}`] : []),
  ];
}
