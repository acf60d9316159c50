import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type axe from 'axe-core';

export const themes = ['dark', 'light'] as const;

/** What axe reads of a page, and by which of its rules; everything unless told otherwise. */
export interface AxeScope {
  /** A selector. */
  include?: string;
  rules?: string[];
  disabledRules?: string[];
}

/** Parsing the same few colours again for each element would take 45 % of the time of the contrast rules. */
const cacheColors = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parseString.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}`;
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}\n${cacheColors}`;

/** Never detached: Chromium would remove virtual authenticators of the page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Once for each document. Chromium compiles a script again that `page.evaluate` runs, but not this one. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Runtime.evaluate', { expression: source });
}

/** Of the page itself, not of frames in it. */
async function violationsOf(page: Page, { include, rules, disabledRules = [] }: AxeScope) {
  await loadAxe(page);
  const options: axe.RunOptions = {
    // Nothing is collected about rules that pass, and frames are not waited for.
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    ...(rules ? { runOnly: rules } : {}),
  };
  return page.evaluate(
    async ([part, options]) => {
      // `loadAxe` defines it.
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations } = await loaded.run(part ?? document, options);
      return violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(' ')),
      }));
    },
    [include, options] as const,
  );
}

/** Without a reload. */
async function showTheme(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/** Ends in the light theme. */
export async function problemsOf(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await showTheme(page, 'dark');
  const dark = await problemsInTheme(page, scope);
  await showTheme(page, 'light');
  const rules = ['color-contrast', 'link-in-text-block'];
  const light = await problemsInTheme(page, { ...scope, rules });
  return [...light.map((problem) => `light: ${problem}`), ...dark];
}

/** For a page that `problemsOf` has checked in another size. */
export async function problemsInLight(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await showTheme(page, 'light');
  return (await problemsInTheme(page, scope)).map((problem) => `light: ${problem}`);
}

/** On a narrow and on a wide screen, with how far the page scrolls sideways there and in between. */
export async function problemsAtEachWidth(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const height = 900;
  await page.setViewportSize({ width: 360, height });
  const narrow = await problemsOf(page, scope);
  await page.setViewportSize({ width: 768, height });
  const between = await sidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height });
  const wide = await problemsInLight(page, scope);
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

export async function problemsInTheme(page: Page, scope: AxeScope = {}): Promise<string[]> {
  // A fading toast has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await finishMotion(page);
  const violations = await violationsOf(page, scope);
  const sideways = await sidewaysScroll(page);
  return [
    ...violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`),
    ...(sideways > 0 ? [`scrolls horizontally by ${sideways}`] : []),
  ];
}
