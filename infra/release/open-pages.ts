import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { fault, unclear, type Finding } from './finding.ts';
import type { Machine } from './machine.ts';
import type { OpenBrowser, OpenedBrowser } from './open-browser.ts';

/** What the good page takes on a machine that has little else to do. */
const usualGoodPageMs = 500;
/** A machine on which the good page takes so many times longer is waited for; a slower one is not judged by. */
const longestWaits = 6;
/** How many times slower the good page may be after a wait than before, for the wait to have been long enough. */
const slowerAfterwards = 2;
/** A page that has computed for this share of its time had the time (decision 0020). */
const computingShare = 0.5;
/** A page that computed for less than this share of a wait waits for something else. */
const leastShare = 0.05;

/** A page that has everything and was asked so often whether it is ready will not be. */
const roundsUntilSettled = 20;

/** What every browser can show. It loads nothing and runs no script. */
const goodPage = 'data:text/html,<!doctype html><title>.</title><h1>Nobicast</h1>';

const isOfApi = (url: string) => /^https?:\/\/[^/]+\/api\//.test(url);
/** Of a process that is away, overloaded or late, whatever the page does. */
const isUnavailable = (status: number) => [502, 503, 504].includes(status);
const unavailableLine = /status of 50[234]\b/;

/** Collects what goes wrong in a page. */
async function recordFindings(page: Page, findings: Finding[]): Promise<void> {
  page.on('pageerror', (error) => findings.push(fault(error.message)));
  page.on('crash', () => findings.push(fault('It crashes the browser.')));
  page.on('console', (message) => {
    // The browser's own lines about reads of the API: without a session, or without data, some are refused.
    if (message.type() !== 'error' || isOfApi(message.location().url)) return;
    const text = message.text();
    findings.push(unavailableLine.test(text) ? unclear(text) : fault(text));
  });
  page.on('response', (response) => {
    const url = response.url();
    const status = response.status();
    if (!isOfApi(url) || status < 500) return;
    const text = `${new URL(url).pathname} answers ${status}.`;
    findings.push(isUnavailable(status) ? unclear(text) : fault(text));
  });
  // A check writes nothing: the services may be those of the running site.
  await page.route('**/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
}

/** Runs in the page, as text: it may not contain a named function, because tsx adds calls of its own to those. */
function readState(): { isInteractive: boolean; hasHeading: boolean } {
  const content = document.getElementById('contenu')?.firstElementChild;
  return {
    isInteractive: !!content && Object.keys(content).some((key) => key.startsWith('__reactProps')),
    hasHeading: [...document.querySelectorAll('h1')].some((heading) => {
      const { width, height } = heading.getBoundingClientRect();
      const isVisible = heading.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isVisible && width > 0 && height > 0;
    }),
  };
}

/** The result of the work, or undefined when it takes longer. The work goes on: the browser is killed then. */
async function inTime<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result | undefined> {
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

/** How long the browser takes to show the good page; undefined when it does not show it. */
async function timeGoodPage(browser: Browser, deadlineMs: number): Promise<number | undefined> {
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

/** The CPU time of each process that shows pages, in ms. The browser answers this, also while a page blocks. */
async function readCpuMs(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime * 1_000]));
}

/** Whether our server answers: if not, a page that does not come says nothing. */
const isAnswering = (url: string, deadlineMs: number) =>
  fetch(url, { signal: AbortSignal.timeout(deadlineMs) }).then(
    () => true,
    () => false,
  );

/**
 * What is wrong with the page of an address. `late` while nothing is but that it took longer than the wait; it is settled
 * if it has been there with all it has asked for, and answers.
 */
async function openPage(
  browser: Browser,
  url: string,
  waitMs: number,
  isStillComputing: (waitedMs: number) => Promise<boolean>,
): Promise<{ finding: Finding } | { late: string; waitedMs: number; isSettled: boolean } | undefined> {
  const findings: Finding[] = [];
  const pending = new Set<Request>();
  let missing = 'It is not interactive';
  let settledRounds = 0;
  let isOver = false;
  const faultOf = () => findings.find(({ kind }) => kind === 'fault');
  async function open(): Promise<'shown'> {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await recordFindings(page, findings);
    page.on('request', (request) => pending.add(request));
    const onEnd = (request: Request) => void pending.delete(request);
    page.on('requestfinished', onEnd).on('requestfailed', onEnd);
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 });
    while (!faultOf() && !isOver) {
      // A page that navigates while it starts has no document for a moment.
      const state = await page.evaluate(readState).catch(() => undefined);
      if (state?.isInteractive && state.hasHeading) break;
      missing = state?.isInteractive ? 'It shows no heading (h1)' : 'It is not interactive';
      settledRounds = state?.isInteractive && pending.size === 0 ? settledRounds + 1 : 0;
      await page.waitForTimeout(50);
    }
    // Where something is wrong the browser is killed.
    if (findings.length === 0) await context.close();
    return 'shown';
  }
  // A page that blocks its thread answers nothing, and cannot be closed.
  const opening = open();
  const startedAt = performance.now();
  const waited = () => performance.now() - startedAt;
  const isSettled = () => settledRounds >= roundsUntilSettled;
  let isShown: boolean;
  do isShown = (await inTime(opening, waitMs)) !== undefined;
  while (!isShown && !isSettled() && (await isStillComputing(waited())));
  isOver = true;
  const finding = faultOf() ?? findings[0];
  if (finding) return { finding };
  return isShown ? undefined : { late: missing, waitedMs: waited(), isSettled: isSettled() };
}

/**
 * Opens pages of a release in a browser of its own, which is killed afterwards. Waits are as many times longer as the
 * browser takes for a page that is known to work, and go on while a page computes that had too little processor time. One
 * that is late all the same is at fault if it has computed, if it had everything that it needs, or if that good page is as
 * fast as before; else the machine did not let it finish.
 *
 * @param deadlineMs how long each page may take on a machine that has little else to do
 * @returns what is wrong with the first page that has anything
 */
export async function openPages(
  openBrowser: OpenBrowser,
  site: { url: string },
  addresses: readonly string[],
  {
    deadlineMs,
    machine,
    signal,
  }: { deadlineMs: number; machine: Pick<Machine, 'isStarved'>; signal?: AbortSignal },
): Promise<Finding | undefined> {
  let opened: OpenedBrowser | undefined;
  const kill = async () => {
    await opened?.kill();
    opened = undefined;
  };
  /** Another browser, which no page has touched. Undefined where there is none. */
  async function openAnother(): Promise<Browser | undefined> {
    await kill();
    opened = await openBrowser();
    // Nothing is left open when the check was given up meanwhile.
    if (signal?.aborted) await kill();
    return opened?.browser;
  }
  const onAbort = () => void kill();
  signal?.addEventListener('abort', onAbort);
  try {
    const browser = await openAnother();
    if (!browser) return unclear('No browser was found.');
    const firstMs = await timeGoodPage(browser, deadlineMs);
    // The first page of a browser also waits for what the browser itself starts.
    const secondMs = firstMs === undefined ? undefined : await timeGoodPage(browser, deadlineMs);
    const goodPageMs = secondMs === undefined ? firstMs : Math.min(firstMs ?? secondMs, secondMs);
    if (goodPageMs === undefined) return unclear('The browser does not even show an empty page.');
    const slowness = Math.max(1, goodPageMs / usualGoodPageMs);
    if (slowness > longestWaits)
      return unclear(`The machine is too slow: an empty page takes ${Math.round(goodPageMs)} ms.`);
    const waitMs = deadlineMs * slowness;
    for (const address of addresses) {
      const inBrowser = (text: string) => `${address} does not work in a browser: ${text}`;
      const cpuBefore = await readCpuMs(browser);
      const neededMs = deadlineMs * computingShare;
      let computedMs = 0;
      /** A page that still computes and has not had its time gets more: other threads had it. */
      const isStillComputing = async (waitedMs: number): Promise<boolean> => {
        const previousMs = computedMs;
        const cpuNow = await readCpuMs(browser);
        computedMs = Math.max(...[...cpuNow].map(([id, ms]) => ms - (cpuBefore.get(id) ?? 0)));
        const isComputing = computedMs - previousMs >= waitMs * leastShare;
        return isComputing && computedMs < neededMs && waitedMs + waitMs <= deadlineMs * longestWaits;
      };
      const result = await openPage(browser, site.url + address, waitMs, isStillComputing).catch(
        // Only the first line: Playwright adds its log.
        async (error: unknown) => {
          const text = String(error).split('\n')[0] ?? '';
          return {
            finding: (await isAnswering(site.url + address, deadlineMs)) ? fault(text) : unclear(text),
          };
        },
      );
      if (!result) continue;
      if ('finding' in result) return { ...result.finding, text: inBrowser(result.finding.text) };
      const late = inBrowser(`${result.late} after ${Number((result.waitedMs / 1_000).toPrecision(2))} s.`);
      if (result.isSettled || computedMs >= neededMs) return fault(late);
      const isStarved = machine.isStarved();
      const other = await openAnother();
      const nowMs = other && (await timeGoodPage(other, deadlineMs));
      const isSlower = nowMs === undefined || nowMs > goodPageMs * slowerAfterwards + usualGoodPageMs;
      return isStarved || isSlower ? unclear(late) : fault(late);
    }
    return undefined;
  } catch (error) {
    return unclear(`The browser does not work: ${String(error).split('\n')[0]}`);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await kill();
  }
}
