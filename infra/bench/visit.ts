import type { Browser, CDPSession } from '@playwright/test';
import { openSlowPhone } from './slow-phone.ts';

/** After `load`, for shifts, computation or a larger paint. */
const usualSettleMs = 3_000;

/** Text, not a function: the TypeScript loader would insert its own helpers into a function. */
const collector = `
  globalThis.bench = { shifts: [], largest: null, tasks: [], hydratedAt: null };
  const nameOf = ({ node }) => node?.parentElement ? (node.tagName ?? node.parentElement.tagName).toLowerCase() : '?';
  const observe = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput)
      bench.shifts.push({ amount: entry.value, atMs: entry.startTime, elements: entry.sources.map(nameOf) });
  });
  observe('largest-contentful-paint', (entry) => { bench.largest = entry.startTime; });
  observe('longtask', (entry) => bench.tasks.push({ startMs: entry.startTime, durationMs: entry.duration }));
  // React marks an element when it hydrates it.
  const watch = setInterval(() => {
    const element = document.querySelector('main a, main button');
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return;
    bench.hydratedAt = performance.now();
    clearInterval(watch);
  }, 20);
`;

const readFigures = `(() => ({
  firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  largestPaintMs: bench.largest,
  shifts: bench.shifts,
  tasks: bench.tasks,
  hydratedMs: bench.hydratedAt,
  documentBytes: performance.getEntriesByType('navigation')[0]?.encodedBodySize ?? 0,
  files: performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
}))()`;

export interface PageFigures {
  firstPaintMs: number;
  largestPaintMs: number;
  shifts: { amount: number; atMs: number; elements: string[] }[];
  /** Tasks that blocked the main thread for more than 50 ms. */
  tasks: { startMs: number; durationMs: number }[];
  /** When the first link or button of the content is hydrated; null without JavaScript. */
  hydratedMs: number | null;
  documentBytes: number;
  files: { url: string; bytes: number }[];
}

export interface ObservedRequest {
  url: string;
  type: string;
  /** The files that caused it; empty for the document. */
  causes: string[];
}

export interface Visit {
  figures: PageFigures;
  requests: ObservedRequest[];
}

interface Frames {
  callFrames: { url: string }[];
  parent?: Frames | undefined;
}

function* frameUrls(stack: Frames | undefined): Generator<string> {
  if (!stack) return;
  for (const { url } of stack.callFrames) if (url) yield url;
  yield* frameUrls(stack.parent);
}

function observeRequests(session: CDPSession) {
  const requests: ObservedRequest[] = [];
  const failures: string[] = [];
  session.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (request.url.startsWith('data:')) return;
    const named = initiator.url === undefined ? [] : [initiator.url];
    requests.push({
      url: request.url,
      type: type ?? 'Other',
      causes: [...new Set([...named, ...frameUrls(initiator.stack)])],
    });
  });
  session.on('Network.responseReceived', ({ response }) => {
    if (response.status >= 400) failures.push(`${response.url} returned ${response.status}`);
  });
  return { requests, failures };
}

/**
 * A cold visit.
 * @throws when any of its requests failed
 */
export async function visit(
  browser: Browser,
  url: string,
  { slowdown, settleMs = usualSettleMs }: { slowdown?: number; settleMs?: number } = {},
): Promise<Visit> {
  const { page, session, close } = await openSlowPhone(browser, collector, slowdown);
  try {
    const { requests, failures } = observeRequests(session);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    // A slow phone paints some time after the page has loaded.
    while ((await page.evaluate('bench.largest')) === null) await page.waitForTimeout(20);
    await page.waitForTimeout(settleMs);
    if (failures.length > 0) throw new Error(failures.join(', '));
    const figures = (await page.evaluate(readFigures)) as PageFigures; // the object literal above
    for (const name of ['firstPaintMs', 'largestPaintMs'] as const)
      if (figures[name] === null) throw new Error(`${url}: the browser reported no ${name}.`);
    return { figures, requests };
  } finally {
    await close();
  }
}

const longTaskMs = 50;

/**
 * As in Lighthouse: the time of each long task beyond 50 ms, from the first paint on. Lighthouse stops at its time to
 * interactive, this at the end of the visit.
 */
export const blockingMs = ({ tasks, firstPaintMs }: PageFigures) =>
  tasks
    .map(({ startMs, durationMs }) => startMs + durationMs - Math.max(startMs, firstPaintMs))
    .reduce((sum, visibleMs) => sum + Math.max(0, visibleMs - longTaskMs), 0);

export const totalShift = ({ shifts }: PageFigures) => shifts.reduce((sum, { amount }) => sum + amount, 0);
