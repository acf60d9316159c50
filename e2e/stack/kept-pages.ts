import type { BrowserContext, LaunchOptions, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { findWholeBrowser } from '../../infra/test/browser.mjs';
import { expect } from './test.ts';

// The back/forward cache: a browser keeps a page as it was when somebody leaves it, and shows that again on "back".

/** What a headless shell says of each page, since it keeps none. */
const ofHeadlessShells = ['masked'];

/** Opens a browser that keeps pages, where one is installed; Playwright's browsers do not, unless told to. */
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
  /** For each `pageshow`, whether it showed a page that the browser had kept, or why that had not been kept. */
  shown: { path: string; isKept: boolean; reasons: string[] }[];
  /** Which listeners told browsers not to keep a page. */
  forbidding: { path: string; type: string }[];
}

/** Records all pages of a context. They report by themselves: of a page that is being kept, nobody gets an answer. */
export async function watchKeeping(context: BrowserContext): Promise<Keeping> {
  const keeping: Keeping = { shown: [], forbidding: [] };
  await context.exposeBinding('reportShown', (_source, shown: Keeping['shown'][number]) => {
    keeping.shown.push(shown);
  });
  await context.exposeBinding('reportListener', ({ frame }, type: string) => {
    keeping.forbidding.push({ path: frame.url(), type });
  });
  await context.addInitScript(() => {
    // The bindings above.
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

/** Leaves the document for another one, as a link to another site does. */
export async function leaveFor(page: Page, { shown }: Keeping, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.location.href = address;
  }, path);
  await expect.poll(() => shown.at(-1)?.path).toBe(path);
}

/** Goes back, and expects that the browser shows the page that it has kept, or would have if it kept any. */
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
