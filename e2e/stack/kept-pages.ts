import type { BrowserContext, LaunchOptions, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { findWholeBrowser } from '../../infra/test/browser.mjs';
import { expect } from './test.ts';

// The back/forward cache: browsers keep a page when it is left, and show it again on "back".

/** The reason that a headless shell gives, which caches no page. */
const ofHeadlessShells = ['masked'];

/** An installed browser that caches pages; Playwright's browsers do not by default. */
export async function openKeepingBrowser(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  launchOptions: LaunchOptions,
) {
  const executablePath = findWholeBrowser();
  const browser = await chromium.launch({
    ...launchOptions,
    ...(executablePath !== undefined && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return { browser, keepsPages: executablePath !== undefined };
}

export interface Keeping {
  /** For each `pageshow`, whether the page came from the cache, or why not. */
  shown: { path: string; isKept: boolean; reasons: string[] }[];
  /** Listeners that prevent caching. */
  forbidding: { path: string; type: string }[];
}

/** The pages report by themselves: a page that is being cached cannot be asked. */
export async function watchKeeping(context: BrowserContext): Promise<Keeping> {
  const keeping: Keeping = { shown: [], forbidding: [] };
  await context.exposeBinding('reportShown', (_source, shown: Keeping['shown'][number]) => {
    keeping.shown.push(shown);
  });
  await context.exposeBinding('reportListener', ({ frame }, type: string) => {
    keeping.forbidding.push({ path: frame.url(), type });
  });
  await context.addInitScript(() => {
    const { reportShown, reportListener } = window as unknown as {
      reportShown(shown: object): void;
      reportListener(type: string): void;
    };
    window.addEventListener('pageshow', ({ persisted }) => {
      // `notRestoredReasons` is not in TypeScript's library yet.
      const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        notRestoredReasons?: { reasons: { reason: string }[] } | null;
      })[];
      const reasons = entry?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [];
      reportShown({ path: window.location.pathname, isKept: persisted, reasons });
    });
    const add = window.addEventListener.bind(window);
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      if (/^(before)?unload$/.test(type)) reportListener(type);
      add(type, listener, options);
    };
  });
  return keeping;
}

export async function leaveFor(page: Page, { shown }: Keeping, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.location.href = address;
  }, path);
  await expect.poll(() => shown.at(-1)?.path).toBe(path);
}

/** Expects the cached page, or that nothing but the browser prevented caching. */
export async function goBackToKeptPage(page: Page, { shown }: Keeping, keepsPages: boolean): Promise<void> {
  const before = shown.length;
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => shown.length, { message: 'a page is shown' }).toBeGreaterThan(before);
  expect(shown.at(-1)).toEqual({
    path: new URL(page.url()).pathname,
    isKept: keepsPages,
    reasons: keepsPages ? [] : ofHeadlessShells,
  });
}
