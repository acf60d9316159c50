import type { Browser } from '@playwright/test';
import type { Bench } from './bench.ts';
import { countRounds, ownerOf, type RequestWithRound } from './rounds.ts';
import { serveStaticTwin } from './static-twin.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, kilobytes, ms, within, type Row } from './table.ts';
import { openBrowser, visit, type ObservedRequest, type PageFigures } from './throttled-page.ts';

const homeRounds = 7;
const otherRounds = 5;
const maxPaintRatio = 1.3;
const maxScriptBytes = 230_000;
const maxShift = 0.02;
const maxRounds = 2;

interface Visits {
  subject: { figures: PageFigures; requests: ObservedRequest[] }[];
  baseline: { figures: PageFigures; requests: ObservedRequest[] }[];
}

/** Visits a page and its static twin in turn. */
async function visitBoth(browser: Browser, url: string, rounds: number): Promise<Visits> {
  const { requests } = await visit(browser, url); // also warms the server up
  const twin = await serveStaticTwin(url, requests);
  try {
    await visit(browser, twin.url);
    return await interleave(
      rounds,
      () => visit(browser, url),
      () => visit(browser, twin.url),
    );
  } finally {
    await twin.stop();
  }
}

function paintRows(name: string, visits: Visits, maxRatio?: number): Row[] {
  const pair = (title: string, figure: (figures: PageFigures) => number) =>
    comparisonRow(
      {
        name: `${name}: ${title}`,
        subject: median(visits.subject.map(({ figures }) => figure(figures))),
        baseline: median(visits.baseline.map(({ figures }) => figure(figures))),
        format: ms,
      },
      maxRatio,
    );
  return [
    pair('first paint', (figures) => figures.firstPaintMs),
    pair('largest paint', (figures) => figures.largestPaintMs),
  ];
}

const isScript = ({ url }: { url: string }) => /\.m?js$/.test(new URL(url).pathname);

function interactiveRow(visits: Visits): Row {
  const times = visits.subject.map(({ figures }) => figures.interactiveMs ?? Infinity);
  return {
    name: 'home cold: interactive',
    subject: ms(median(times)),
    verdict: 'info',
    note: 'when React has taken over the first link or button of the content',
  };
}

function scriptRow({ files }: PageFigures): Row {
  const scripts = files.filter(isScript);
  const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
  const all = files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    name: 'home cold: JavaScript',
    subject: kilobytes(bytes),
    target: `≤ ${maxScriptBytes / 1000} KB`,
    verdict: within(bytes, maxScriptBytes),
    note:
      `${(bytes / 1024).toFixed(1)} KiB in ${scripts.length} files, of ${kilobytes(all)} in ${files.length} files ` +
      `without the document: ${scripts.map((file) => `${file.url.split('/').at(-1)} ${kilobytes(file.bytes)}`).join(', ')}`,
  };
}

const totalShift = ({ shifts }: PageFigures) => shifts.reduce((sum, { amount }) => sum + amount, 0);

function shiftRow(visits: Visits): Row {
  const worst = (side: Visits['subject']) =>
    side.map(({ figures }) => figures).reduce((a, b) => (totalShift(b) > totalShift(a) ? b : a));
  const subject = worst(visits.subject);
  const moved = subject.shifts
    .filter(({ amount }) => amount > 0.001)
    .map(({ amount, atMs, elements }) => `${amount.toFixed(3)} at ${ms(atMs)} (${elements.join(', ')})`);
  return {
    name: 'home cold: layout shift',
    subject: totalShift(subject).toFixed(4),
    baseline: totalShift(worst(visits.baseline)).toFixed(4),
    target: `≤ ${maxShift}`,
    verdict: within(totalShift(subject), maxShift),
    note: `the worst of ${visits.subject.length} visits each${moved.map((shift) => `; ${shift}`).join('')}`,
  };
}

function roundsRow(requests: readonly RequestWithRound[]): Row {
  const longest = Math.max(...requests.map(({ round }) => round));
  const late = requests.filter(({ round }) => round >= 2);
  const lateText = late.map(({ url, round }) => `${new URL(url).pathname} (round ${round})`).join(', ');
  return {
    name: 'home cold: rounds',
    subject: `${longest}`,
    target: `≤ ${maxRounds}`,
    verdict: within(longest, maxRounds),
    note:
      late.length === 0 ? 'everything is named in the document' : `not named in the document: ${lateText}`,
  };
}

function ownersRow(requests: readonly RequestWithRound[]): Row {
  const counts = new Map<string, number>();
  for (const { url } of requests.slice(1)) counts.set(ownerOf(url), (counts.get(ownerOf(url)) ?? 0) + 1);
  // Code, that is: what a page shows (covers, API data) is its content.
  const foreign = requests.filter(
    ({ url, type }) =>
      ['Script', 'Stylesheet', 'Font'].includes(type) &&
      !['/assets', '/remotes/mfe-public'].includes(ownerOf(url)),
  );
  return {
    name: 'home cold: requests',
    subject: `${requests.length}`,
    target: 'code of shell, public',
    verdict: foreign.length === 0 ? 'ok' : 'over',
    note:
      `document 1, ${[...counts].map(([owner, count]) => `${owner} ${count}`).join(', ')}` +
      (foreign.length === 0 ? '' : `; foreign: ${foreign.map(({ url }) => url).join(', ')}`),
  };
}

/** Cold visits on a slow phone, each beside its static twin. */
export async function pageRows(bench: Bench): Promise<Row[]> {
  const { url } = await bench.stack();
  const { slug } = await bench.newestPodcast();
  const { browser, close } = await openBrowser();
  try {
    const home = await visitBoth(browser, `${url}/`, homeRounds);
    const last = home.subject.at(-1);
    if (!last) throw new Error('Nothing was visited.');
    const requests = countRounds(last.requests);
    const episode = await visitBoth(browser, `${url}/episodes/${slug}`, otherRounds);
    const archives = await visitBoth(browser, `${url}/archives`, otherRounds);
    return [
      ...paintRows('home cold', home, maxPaintRatio),
      interactiveRow(home),
      scriptRow(last.figures),
      shiftRow(home),
      roundsRow(requests),
      ownersRow(requests),
      ...paintRows('episode cold', episode),
      ...paintRows('archives cold', archives),
    ];
  } finally {
    await close();
  }
}
