import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { OpenBrowser, OpenedBrowser } from './open-browser.ts';
import { readState } from './open-page.ts';

// A browser that is killed after use, and followed by another one that no page has touched.

/** A page that works: it loads nothing and runs no script. */
const goodPage = 'data:text/html,<!doctype html><title>.</title><h1>Nobicast</h1>';

/** Undefined after the deadline. The work continues until the browser is killed. */
export async function inTime<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result | undefined> {
  const timer = new AbortController();
  const isLate = sleep(deadlineMs, undefined, { signal: timer.signal });
  try {
    return await Promise.race([work, isLate]);
  } finally {
    work.catch(() => undefined); // late: nobody waits for it any more
    isLate.catch(() => undefined); // the abort below ends it
    timer.abort();
  }
}

export async function timeGoodPage(browser: Browser, deadlineMs: number): Promise<number | undefined> {
  const startedAt = performance.now();
  async function show(): Promise<boolean> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(goodPage);
    const { hasHeading } = await page.evaluate(readState);
    await context.close();
    return hasHeading;
  }
  const isShown = await inTime(show(), deadlineMs).catch(() => false);
  return isShown === true ? performance.now() - startedAt : undefined;
}

/** The CPU time of each renderer process, in ms. The browser answers even while a page blocks. */
export async function readCpuMs(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime * 1_000]));
}

export interface BrowserUnderTest {
  /**
   * Undefined where there is no browser.
   * @throws when it does not start
   */
  open(): Promise<Browser | undefined>;
  discard(): Promise<void>;
}

/** One browser after the other. After the abort none stays open. */
export function createBrowserUnderTest(openBrowser: OpenBrowser, signal: AbortSignal): BrowserUnderTest {
  let opened: OpenedBrowser | undefined;
  async function discard(): Promise<void> {
    const last = opened;
    opened = undefined;
    await last?.kill();
  }
  return {
    async open() {
      if (opened) return opened.browser;
      const next = await openBrowser();
      opened = next;
      if (signal.aborted) await discard();
      return next?.browser;
    },
    discard,
  };
}
