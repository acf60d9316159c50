import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const themes = ['dark', 'light'] as const;

/**
 * Axe with the cost of a run halved, and the same violations: the legacy mode does not open a second page for the report,
 * which only pages with frames of another origin need, and nothing is collected about the rules that pass.
 */
export const axeFor = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** The violations that axe finds on the page as it is now, in both themes. The theme follows the system without a reload. */
export async function problemsOf(page: Page, axe = () => axeFor(page)): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    problems.push(...(await problemsInTheme(page, axe())).map((problem) => `${colorScheme}: ${problem}`));
  }
  return problems;
}

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
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ...(sideways > 0 ? [`scrolls horizontally by ${sideways}`] : []),
  ];
}
