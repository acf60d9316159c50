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

/** Records, on all pages of a context, whether they were kept, and which listeners tell browsers not to keep them. */
export const watchKeeping = (context: BrowserContext) =>
  context.addInitScript(() => {
    const record = { isKept: false, forbidding: [] as string[] };
    Object.assign(window, { keeping: record });
    window.addEventListener('pageshow', ({ persisted }) => {
      record.isKept = persisted;
    });
    const add = window.addEventListener.bind(window);
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      if (/^(before)?unload$/.test(type)) record.forbidding.push(type);
      add(type, listener, options);
    };
  });

/** What `watchKeeping` has recorded. */
export const readKeeping = (page: Page) =>
  // Its script stores it there.
  page.evaluate(() => (window as unknown as { keeping: { isKept: boolean; forbidding: string[] } }).keeping);

/** Leaves the document for another one, as a link to another site does. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.location.href = address;
  }, path);
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'load' });
}

/** Why the browser has not kept the page that it shows after "back". */
const reasonsOf = (page: Page) =>
  page.evaluate(() => {
    // Not in TypeScript's library yet.
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons: { reason: string }[] } | null;
    })[];
    return entry?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [];
  });

/** Goes back, and expects that the browser shows the page that it has kept, or would have if it kept any. */
export async function goBackToKeptPage(page: Page, keepsPages: boolean): Promise<void> {
  const expected = keepsPages ? { isKept: true, reasons: [] } : { isKept: false, reasons: ofHeadlessShells };
  await page.goBack({ waitUntil: 'commit' });
  // Again where a look falls between two documents.
  await expect(async () => {
    const { isKept } = await readKeeping(page);
    expect({ isKept, reasons: await reasonsOf(page) }, page.url()).toEqual(expected);
  }).toPass({ timeout: 15_000 });
}
