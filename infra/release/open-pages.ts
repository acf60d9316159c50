import type { Browser } from 'playwright-core';
import {
  createBrowserUnderTest,
  inTime,
  readCpuMs,
  timeGoodPage,
  type BrowserUnderTest,
} from './browser-under-test.ts';
import { fault, unclear, type Finding } from './finding.ts';
import type { Machine } from './machine.ts';
import type { OpenBrowser } from './open-browser.ts';
import { openPage, type Attention, type Visit } from './open-page.ts';

/** How long the good page takes on an almost idle machine. */
const usualGoodPageMs = 500;
/** Waits are multiplied up to this for a slow machine; a slower one cannot judge. */
const longestWaits = 6;
/** If the good page is this many times slower after a wait than before, the wait was too short. */
const slowerAfterwards = 2;
/** A page that has computed for this share of its time had the time (decision 0080). */
const computingShare = 0.5;
/** Below this share of a wait the page waits for something else. */
const leastShare = 0.05;
/** A page with all its files that was asked this often will not become ready. */
const roundsUntilSettled = 20;

export interface PageCheck {
  /** How long nothing may happen on a page, on an almost idle machine. */
  deadlineMs: number;
  machine: Pick<Machine, 'isStarved'>;
  /** Absent: a page is done as soon as it is interactive. */
  attention?: Attention;
  browsers?: number;
  /** No page is opened later than this after the first. */
  openingMs?: number;
  signal?: AbortSignal;
}

export interface PageFindings {
  finding: Finding | undefined;
  left: readonly Visit[];
}

const untilInteractive: Attention = { watchMs: 0, presses: 0, pressingMs: 0 };

/** The result of one page: good, faulty, late, or the browser has ended. */
type Result =
  | { state: 'fine' }
  | { state: 'found'; finding: Finding }
  | { state: 'late'; late: string; isAtFault: boolean }
  | { state: 'ended'; reason: string };

/** If our server does not answer, a missing page proves nothing. */
const isAnswering = (url: string, deadlineMs: number) =>
  fetch(url, { signal: AbortSignal.timeout(deadlineMs) }).then(
    () => true,
    () => false,
  );

const inWords = ({ address, viewer }: Visit, text: string) =>
  `${address} does not work in a browser${viewer === 'visitor' ? '' : ` as ${viewer}`}${text.startsWith('after “') ? ' ' : ': '}${text}`;

/** Playwright says so before it knows that the connection has ended. */
const endedLine = /has been closed|browser closed|crashed/i;

/** Playwright adds its log. */
const firstLine = (error: unknown) => String(error).split('\n')[0] ?? '';

/** Waits for one page as long as it may take. */
async function visitPage(
  browser: Browser,
  url: string,
  visit: Visit,
  { deadlineMs, attention = untilInteractive }: PageCheck,
  waitMs: number,
): Promise<Result> {
  const cpuBefore = await readCpuMs(browser).catch(() => new Map<number, number>());
  if (!browser.isConnected()) return { state: 'ended', reason: 'It had ended before.' };
  const neededMs = deadlineMs * computingShare;
  let computedMs = 0;
  /** A page that still computes gets more time if other threads had its time. */
  async function isStillComputing(waitedMs: number): Promise<boolean> {
    const previousMs = computedMs;
    const cpuNow = await readCpuMs(browser);
    computedMs = Math.max(...[...cpuNow].map(([id, ms]) => ms - (cpuBefore.get(id) ?? 0)));
    const isComputing = computedMs - previousMs >= waitMs * leastShare;
    return isComputing && computedMs < neededMs && waitedMs + waitMs <= deadlineMs * longestWaits;
  }
  // A page that blocks its thread answers nothing, and cannot be closed.
  const page = openPage(browser, url, visit, attention);
  const { opening, progress } = page;
  const isSettled = () => progress.settledRounds >= roundsUntilSettled;
  let isDone: boolean;
  let waitedMs = 0;
  let moreFrom = 0;
  try {
    do {
      // A page that makes progress is waited for from its last step.
      const remainingMs = Math.max(1, Math.max(progress.at, moreFrom) + waitMs - performance.now());
      isDone = (await inTime(opening, remainingMs)) !== undefined;
      waitedMs = performance.now() - progress.at;
      if (waitedMs >= waitMs) moreFrom = performance.now();
    } while (
      !isDone &&
      !page.finding() &&
      !isSettled() &&
      (waitedMs < waitMs || (await isStillComputing(waitedMs)))
    );
  } catch (error) {
    // The browser has ended, or the address does not answer.
    if (page.finding()) isDone = true;
    else if (page.hasCrashed() || !browser.isConnected() || endedLine.test(firstLine(error)))
      return { state: 'ended', reason: firstLine(error) };
    else {
      const text = firstLine(error);
      const finding = (await isAnswering(url + visit.address, deadlineMs)) ? fault(text) : unclear(text);
      return { state: 'found', finding };
    }
  } finally {
    page.stop();
  }
  const finding = page.finding();
  if (finding) return { state: 'found', finding };
  if (page.hasCrashed()) return { state: 'ended', reason: 'The page has crashed.' };
  if (isDone) return { state: 'fine' };
  const seconds = Number((waitedMs / 1_000).toPrecision(2));
  return {
    state: 'late',
    late: `${progress.missing} after ${seconds} s.`,
    isAtFault: isSettled() || computedMs >= neededMs,
  };
}

/**
 * Opens pages of a release in browsers, which are killed afterwards. Waits are multiplied by the slowness of a page
 * that is known to work, and extended while a page computes without enough processor time. A late page is at fault if
 * it has computed, if it had everything that it needs, or if the good page is as fast as before; otherwise the
 * machine is to blame. A page that is open when its browser ends is opened once more, in another one.
 * @returns the first fault, and which pages there was no time for
 */
export async function openPages(
  openBrowser: OpenBrowser,
  site: { url: string },
  visits: readonly Visit[],
  check: PageCheck,
): Promise<PageFindings> {
  const { deadlineMs, machine, browsers = 1, openingMs = Infinity, signal } = check;
  const left = [...visits];
  let finding: Finding | undefined;
  const over = new AbortController();
  const lanes: BrowserUnderTest[] = [];
  const addLane = () => {
    const lane = createBrowserUnderTest(openBrowser, over.signal);
    lanes.push(lane);
    return lane;
  };
  const killAll = () => Promise.all(lanes.map((lane) => lane.discard()));
  const onAbort = () => {
    over.abort();
    void killAll();
  };
  signal?.addEventListener('abort', onAbort);

  /** The first finding counts: the other browsers are stopped, so that nothing disturbs its judgement. */
  async function settle(next: Finding): Promise<void> {
    finding = next;
    over.abort();
    await killAll();
  }
  /** Works in a new browser, while no other page is open. Undefined where no browser is there. */
  async function alone<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result | undefined> {
    over.abort();
    await killAll();
    const last = createBrowserUnderTest(openBrowser, signal ?? new AbortController().signal);
    lanes.push(last);
    try {
      const browser = await last.open();
      return browser && (await work(browser));
    } finally {
      await last.discard();
    }
  }
  const timeAlone = () => alone((browser) => timeGoodPage(browser, deadlineMs));

  async function runLane(lane: BrowserUnderTest, goodPageMs: number, until: number): Promise<void> {
    const waitMs = deadlineMs * Math.max(1, goodPageMs / usualGoodPageMs);
    while (!over.signal.aborted && performance.now() < until) {
      const visit = left.shift();
      if (!visit) return;
      let result: Result = { state: 'fine' };
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const browser = await lane.open();
        if (!browser || over.signal.aborted) return;
        result = await visitPage(browser, site.url, visit, check, waitMs);
        if (over.signal.aborted) return;
        if (result.state !== 'ended') break;
        await lane.discard();
      }
      if (result.state === 'found') {
        await settle({ ...result.finding, text: inWords(visit, result.finding.text) });
      } else if (result.state === 'late') {
        // Pages that are open beside it may have had its time.
        if (!result.isAtFault && lanes.length > 1)
          result = (await alone((browser) => visitPage(browser, site.url, visit, check, waitMs))) ?? result;
        if (result.state === 'found')
          return settle({ ...result.finding, text: inWords(visit, result.finding.text) });
        const late = inWords(visit, result.state === 'late' ? result.late : 'It is late beside other pages.');
        if (result.state === 'late' && result.isAtFault) return settle(fault(late));
        const isStarved = machine.isStarved();
        const nowMs = await timeAlone();
        const isSlower = nowMs === undefined || nowMs > goodPageMs * slowerAfterwards + usualGoodPageMs;
        const isUnclear = isStarved || isSlower || result.state !== 'late';
        finding = isUnclear ? unclear(late) : fault(late);
      } else if (result.state === 'ended') {
        // Two browsers have ended with this page. If a third one shows the good page, the machine is not to blame.
        const ended = inWords(visit, `The browser has ended twice (${result.reason}).`);
        finding = (await timeAlone()) === undefined ? unclear(ended) : fault(ended);
      }
    }
  }

  try {
    const first = addLane();
    const browser = await first.open();
    if (!browser) return { finding: unclear('No browser was found.'), left };
    const firstMs = await timeGoodPage(browser, deadlineMs);
    // The first page of a browser also waits for what the browser itself starts.
    const secondMs = firstMs === undefined ? undefined : await timeGoodPage(browser, deadlineMs);
    const goodPageMs = secondMs === undefined ? firstMs : Math.min(firstMs ?? secondMs, secondMs);
    if (goodPageMs === undefined)
      return { finding: unclear('The browser does not even show an empty page.'), left };
    if (goodPageMs > longestWaits * usualGoodPageMs) {
      const text = `The machine is too slow: an empty page takes ${Math.round(goodPageMs)} ms.`;
      return { finding: unclear(text), left };
    }
    const until = performance.now() + openingMs;
    while (lanes.length < Math.min(browsers, visits.length)) addLane();
    await Promise.all(
      lanes.map((lane) =>
        runLane(lane, goodPageMs, until).catch((error: unknown) => {
          // A browser that was killed because another page is judged proves nothing.
          if (!over.signal.aborted) throw error;
        }),
      ),
    );
    return { finding, left };
  } catch (error) {
    return { finding: finding ?? unclear(`The browser does not work: ${firstLine(error)}`), left };
  } finally {
    signal?.removeEventListener('abort', onAbort);
    over.abort();
    await killAll();
  }
}
