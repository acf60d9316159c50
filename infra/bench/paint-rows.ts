import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getEpisode, listPosts, paths } from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { callService } from '@nobicast/service-kit';
import type { Browser } from '@playwright/test';
import type { Bench } from './bench.ts';
import { openBrowser } from './browser.ts';
import { serveLightPage } from './light-page.ts';
import { median } from './statistics.ts';
import { comparisonRow, limitRow, ms, within, type Row } from './table.ts';
import { blockingMs, totalShift, visit, type PageFigures, type Visit } from './visit.ts';

const rounds = 7;
/** Of the light page of the present document, which is only printed beside the kept one. */
const presentRounds = 3;
/** What the CPU speed is divided by, and the target then. */
const speeds = [
  { slowdown: 1, maxRatio: 1.15, maxTaskMs: undefined, maxBlockingMs: undefined },
  { slowdown: 4, maxRatio: 1.2, maxTaskMs: 50, maxBlockingMs: 150 },
  { slowdown: 6, maxRatio: 1.2, maxTaskMs: 100, maxBlockingMs: undefined },
] as const;
const maxLargestAfterFirstMs = 100;
const maxShift = 0.01;

interface PaintedPage {
  /** Also of its file in `light-pages/`. */
  name: string;
  address: string;
}

async function findPages(bench: Bench): Promise<PaintedPage[]> {
  const baseUrl = await bench.url();
  const { slug } = await bench.newestPodcast();
  const { subjects } = await callService(getEpisode, { baseUrl, params: { id: slug }, deadlineMs: 30_000 });
  const { posts } = await callService(listPosts, { baseUrl, query: { limit: 1 }, deadlineMs: 30_000 });
  const [subject] = subjects;
  const [post] = posts;
  if (!subject || !post) throw new Error('The demo data has not been loaded.');
  return [
    { name: 'home', address: paths.home },
    { name: 'episode', address: paths.episode(slug) },
    { name: 'archives', address: paths.archives },
    { name: 'subject', address: paths.subject(slug, subject.id) },
    { name: 'login', address: paths.login },
    { name: 'post', address: blogPaths.post(post.slug) },
    { name: 'guests', address: paths.guests },
  ];
}

/** The light page at the time when the targets were set: a fixed baseline, however heavy the page becomes. */
const keptLightPage = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'light-pages', `${name}.html.br`));

interface Visits {
  page: Visit[];
  kept: Visit[];
  present: Visit[];
}

const medianOf = (visits: readonly Visit[], figure: (figures: PageFigures) => number) =>
  median(visits.map(({ figures }) => figure(figures)));
const longestTask = ({ tasks, firstPaintMs }: PageFigures) =>
  Math.max(0, ...tasks.filter(({ startMs }) => startMs >= firstPaintMs).map(({ durationMs }) => durationMs));

function rowsOf(name: string, visits: Visits, speed: (typeof speeds)[number]): Row[] {
  const { page, kept, present } = visits;
  const { slowdown, maxRatio, maxTaskMs, maxBlockingMs } = speed;
  const at = `${name} ÷ ${slowdown}`;
  const firstPaint = ({ firstPaintMs }: PageFigures) => firstPaintMs;
  const shift = medianOf(page, totalShift);
  return [
    comparisonRow(
      {
        name: `${at}: first paint`,
        subject: medianOf(page, firstPaint),
        baseline: medianOf(kept, firstPaint),
        format: ms,
        note: `medians of ${rounds}; baseline: the kept light page; that of the present page, of ${presentRounds}: ${ms(medianOf(present, firstPaint))}`,
      },
      maxRatio,
    ),
    limitRow({
      name: `${at}: largest after first`,
      subject: medianOf(page, ({ largestPaintMs, firstPaintMs }) => largestPaintMs - firstPaintMs),
      limit: maxLargestAfterFirstMs,
      format: ms,
    }),
    limitRow({
      name: `${at}: blocking time`,
      subject: medianOf(page, blockingMs),
      limit: maxBlockingMs,
      format: ms,
    }),
    limitRow({
      name: `${at}: longest task`,
      subject: medianOf(page, longestTask),
      limit: maxTaskMs,
      format: ms,
      note: 'after the first paint; 0 where none took 50 ms',
    }),
    {
      name: `${at}: layout shift`,
      subject: shift.toFixed(4),
      target: `≤ ${maxShift}`,
      verdict: within(shift, maxShift),
    },
  ];
}

async function measurePage(
  browser: Browser,
  { origin, page, speed }: { origin: string; page: PaintedPage; speed: (typeof speeds)[number] },
): Promise<Row[]> {
  const pageUrl = origin + page.address;
  const { requests } = await visit(browser, pageUrl, speed);
  const kept = await serveLightPage({ pageUrl, requests, kept: keptLightPage(page.name) });
  const present = await serveLightPage({ pageUrl, requests });
  const visits: Visits = { page: [], kept: [], present: [] };
  const lightly = { ...speed, settleMs: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      visits.page.push(await visit(browser, pageUrl, speed));
      visits.kept.push(await visit(browser, kept.url, lightly));
      if (round < presentRounds) visits.present.push(await visit(browser, present.url, lightly));
    }
  } finally {
    await kept.stop();
    await present.stop();
  }
  return rowsOf(page.name, visits, speed);
}

export async function paintRows(bench: Bench): Promise<Row[]> {
  const origin = await bench.url();
  const pages = await findPages(bench);
  const { browser, close } = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const speed of speeds)
      for (const page of pages) rows.push(...(await measurePage(browser, { origin, page, speed })));
  } finally {
    await close();
  }
  return rows;
}
