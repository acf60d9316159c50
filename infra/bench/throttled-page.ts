import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { undoAtEnd } from './clean-up.ts';
import { root } from './stack.ts';

// A cold visit on a slow phone: 1.6 Mbps, 150 ms round trip, a quarter of this machine's speed.

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const cpuSlowdown = 4;
const viewport = { width: 360, height: 740 };
/** How long after `load` a page may still shift or paint something larger. */
const settleMs = 3_000;

/** Text, not a function: the loader that runs this file would put its own helpers into a function. */
const collector = `
  globalThis.bench = { shifts: [], largest: 0, interactiveAt: null };
  const nameOf = ({ node }) => node?.parentElement ? (node.tagName ?? node.parentElement.tagName).toLowerCase() : '?';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput)
      bench.shifts.push({ amount: entry.value, atMs: entry.startTime, elements: entry.sources.map(nameOf) });
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // React marks an element when it takes it over from the served HTML.
  const watch = setInterval(() => {
    const element = document.querySelector('main a, main button');
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return;
    bench.interactiveAt = performance.now();
    clearInterval(watch);
  }, 20);
`;

const readFigures = `(() => ({
  firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  largestPaintMs: bench.largest,
  shifts: bench.shifts,
  interactiveMs: bench.interactiveAt,
  files: performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
}))()`;

export interface PageFigures {
  firstPaintMs: number;
  largestPaintMs: number;
  shifts: { amount: number; atMs: number; elements: string[] }[];
  /** When the first link or button of the content answers; null on a page without JavaScript. */
  interactiveMs: number | null;
  files: { url: string; bytes: number }[];
}

/** A request as the browser tells what caused it. */
export interface ObservedRequest {
  url: string;
  type: string;
  /** The files that caused it; empty for the document. */
  causes: string[];
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
    if (response.status >= 400) failures.push(`${response.url} answered ${response.status}`);
  });
  return { requests, failures };
}

export async function openBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  // The same search that `npm test` does. The module is plain JavaScript with this one export.
  const finder = (await import(pathToFileURL(path.join(root, 'infra/test/browser.mjs')).href)) as {
    findBrowser: () => Promise<string | undefined>;
  };
  const executablePath = await finder.findBrowser();
  if (!executablePath) throw new Error('There is no browser.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium's own sandbox does not start as root
      '--disable-background-networking',
      '--no-first-run',
    ],
    // We close it ourselves, in order: see clean-up.ts.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { browser, close: undoAtEnd(() => browser.close()) };
}

/** One cold visit: nothing is cached. @throws when any of its requests was answered with a failure */
export async function visit(
  browser: Browser,
  url: string,
): Promise<{ figures: PageFigures; requests: ObservedRequest[] }> {
  const context = await browser.newContext({ viewport, locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: collector });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const { requests, failures } = observeRequests(session);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(settleMs);
    if (failures.length > 0) throw new Error(failures.join(', '));
    const figures = (await page.evaluate(readFigures)) as PageFigures; // the object literal above
    return { figures, requests };
  } finally {
    await context.close();
  }
}
