import type { Browser } from '@playwright/test';
import type { Bench } from './bench.ts';
import { openBrowser } from './browser.ts';
import { serveLightPage } from './light-page.ts';
import { countRoundTrips, ownerOf } from './round-trips.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, kilobytes, limitRow, ms, within, type Row } from './table.ts';
import { blockingMs, totalShift, visit, type PageFigures, type Visit } from './visit.ts';

const homeRounds = 7;
const otherRounds = 5;
const maxPaintRatio = 1.3;
const maxLargestAfterFirstMs = 100;
const maxLoginPaintMs = 1_200;
const maxHydratedMs = 2_200;
const maxBlockingMs = 150;
const maxShift = 0.01;
const maxScriptBytes = 150_000;
const maxFontBytes = 55_000;
const maxRoundTrips = 2;

interface MeasuredPage {
  name: string;
  path: string;
  rounds: number;
  /** For the largest paint, instead of a limit relative to the light page. */
  maxLargestMs?: number;
}

interface Visits {
  page: MeasuredPage;
  subject: Visit[];
  baseline: Visit[];
  lightBytes: number;
}

async function visitBoth(browser: Browser, origin: string, page: MeasuredPage): Promise<Visits> {
  const pageUrl = origin + page.path;
  const { requests } = await visit(browser, pageUrl);
  const light = await serveLightPage({ pageUrl, requests });
  try {
    await visit(browser, light.url);
    const visits = await interleave(
      page.rounds,
      () => visit(browser, pageUrl),
      () => visit(browser, light.url),
    );
    return { page, ...visits, lightBytes: light.bytes };
  } finally {
    await light.stop();
  }
}

const medianOf = (side: readonly Visit[], figure: (figures: PageFigures) => number) =>
  median(side.map(({ figures }) => figure(figures)));

function paintRows({ page, subject, baseline, lightBytes }: Visits): Row[] {
  const pair = (title: string, figure: (figures: PageFigures) => number, note?: string) =>
    comparisonRow(
      {
        name: `${page.name}: ${title}`,
        subject: medianOf(subject, figure),
        baseline: medianOf(baseline, figure),
        format: ms,
        ...(note === undefined ? {} : { note }),
      },
      maxPaintRatio,
    );
  const first = pair(
    'first paint',
    (figures) => figures.firstPaintMs,
    `medians of ${page.rounds}; baseline: the light page, ${kilobytes(lightBytes)} in one file`,
  );
  const largest = pair('largest paint', (figures) => figures.largestPaintMs);
  const { maxLargestMs } = page;
  const largestMs = medianOf(subject, (figures) => figures.largestPaintMs);
  return [
    first,
    maxLargestMs === undefined
      ? largest
      : { ...largest, target: `≤ ${ms(maxLargestMs)}`, verdict: within(largestMs, maxLargestMs) },
    limitRow({
      name: `${page.name}: largest after first`,
      subject: medianOf(subject, (figures) => figures.largestPaintMs - figures.firstPaintMs),
      limit: maxLargestAfterFirstMs,
      format: ms,
    }),
  ];
}

function runningRows({ page, subject }: Visits): Row[] {
  return [
    limitRow({
      name: `${page.name}: hydrated`,
      subject: medianOf(subject, (figures) => figures.hydratedMs ?? Infinity),
      limit: maxHydratedMs,
      format: (value) => (Number.isFinite(value) ? ms(value) : 'never'),
      note: 'when React has taken over the first link or button of the content',
    }),
    limitRow({
      name: `${page.name}: blocking time`,
      subject: medianOf(subject, blockingMs),
      limit: maxBlockingMs,
      format: ms,
      note: 'the time of each task beyond 50 ms, from the first paint to 3 s after the load',
    }),
  ];
}

const worst = (side: readonly Visit[]) =>
  side.map(({ figures }) => figures).reduce((a, b) => (totalShift(b) > totalShift(a) ? b : a));

function shiftRow({ page, subject, baseline }: Visits): Row {
  const shifted = worst(subject);
  const moved = shifted.shifts
    .filter(({ amount }) => amount > 0.001)
    .map(({ amount, atMs, elements }) => `${amount.toFixed(3)} at ${ms(atMs)} (${elements.join(', ')})`);
  return {
    name: `${page.name}: layout shift`,
    subject: totalShift(shifted).toFixed(4),
    baseline: totalShift(worst(baseline)).toFixed(4),
    target: `≤ ${maxShift}`,
    verdict: within(totalShift(shifted), maxShift),
    note: `the worst of ${subject.length} visits each${moved.map((shift) => `; ${shift}`).join('')}`,
  };
}

const hasEnding =
  (...endings: string[]) =>
  ({ url }: { url: string }) =>
    endings.some((ending) => new URL(url).pathname.endsWith(ending));

function weightRows({ page, subject }: Visits): Row[] {
  const figures = subject.at(-1)?.figures;
  if (!figures) throw new Error(`${page.name} was not visited.`);
  const row = (title: string, isCounted: (file: { url: string }) => boolean, limit?: number): Row => {
    const files = figures.files.filter(isCounted);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const names = files.map((file) => `${file.url.split('/').at(-1)} ${kilobytes(file.bytes)}`);
    return limitRow({
      name: `${page.name}: ${title}`,
      subject: bytes,
      limit,
      format: kilobytes,
      note: `${files.length} files${names.length > 0 ? `: ${names.join(', ')}` : ''}`,
    });
  };
  return [
    row('JavaScript', hasEnding('.js', '.mjs'), maxScriptBytes),
    row('fonts', hasEnding('.woff2', '.woff'), maxFontBytes),
    row('style sheets', hasEnding('.css')),
    limitRow({
      name: `${page.name}: document`,
      subject: figures.documentBytes,
      limit: undefined,
      format: kilobytes,
      note: `all that was transferred: ${kilobytes(figures.documentBytes + figures.files.reduce((sum, file) => sum + file.bytes, 0))}`,
    }),
  ];
}

function requestRows({ page, subject }: Visits): Row[] {
  const requests = countRoundTrips(subject.at(-1)?.requests ?? []);
  const longest = Math.max(...requests.map(({ roundTrips }) => roundTrips));
  const late = requests
    .filter(({ roundTrips }) => roundTrips >= 2)
    .map(({ url, roundTrips }) => `${new URL(url).pathname} (${roundTrips} round trips)`);
  const counts = new Map<string, number>();
  for (const { url } of requests.slice(1)) counts.set(ownerOf(url), (counts.get(ownerOf(url)) ?? 0) + 1);
  // Only code counts: covers and API data are the page's content.
  const foreign = requests.filter(
    ({ url, type }) =>
      ['Script', 'Stylesheet', 'Font'].includes(type) &&
      !['/assets', '/remotes/mfe-public'].includes(ownerOf(url)),
  );
  return [
    {
      name: `${page.name}: round trips`,
      subject: `${longest}`,
      target: `≤ ${maxRoundTrips}`,
      verdict: within(longest, maxRoundTrips),
      note:
        late.length === 0 ? 'the document names everything' : `not named in the document: ${late.join(', ')}`,
    },
    {
      name: `${page.name}: requests`,
      subject: `${requests.length}`,
      target: 'code of shell, public',
      verdict: foreign.length === 0 ? 'ok' : 'over',
      note:
        `document 1, ${[...counts].map(([owner, count]) => `${owner} ${count}`).join(', ')}` +
        (foreign.length === 0 ? '' : `; foreign: ${foreign.map(({ url }) => url).join(', ')}`),
    },
  ];
}

export async function pageRows(bench: Bench): Promise<Row[]> {
  const url = await bench.url();
  const { slug } = await bench.newestPodcast();
  const { browser, close } = await openBrowser();
  try {
    const home = await visitBoth(browser, url, { name: 'home', path: '/', rounds: homeRounds });
    const episode = await visitBoth(browser, url, {
      name: 'episode',
      path: `/episodes/${slug}`,
      rounds: otherRounds,
    });
    const archives = await visitBoth(browser, url, {
      name: 'archives',
      path: '/archives',
      rounds: otherRounds,
    });
    const login = await visitBoth(browser, url, {
      name: 'login',
      path: '/login',
      rounds: otherRounds,
      maxLargestMs: maxLoginPaintMs,
    });
    const listener = [home, episode, archives].flatMap((visits) => [
      ...paintRows(visits),
      ...runningRows(visits),
      shiftRow(visits),
      ...weightRows(visits),
    ]);
    return [...listener, ...requestRows(home), ...paintRows(login), ...runningRows(login), shiftRow(login)];
  } finally {
    await close();
  }
}
