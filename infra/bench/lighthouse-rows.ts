import { getEpisode, listPosts, paths } from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { callService } from '@nobicast/service-kit';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { freePort } from '../local/ports.ts';
import type { Bench } from './bench.ts';
import { openBrowser } from './browser.ts';
import { lostPoints, pointCategories } from './lighthouse-points.ts';
import { median } from './statistics.ts';
import { limitRow, ms, type Row } from './table.ts';

/** Single runs vary by six points with other work on two cores. */
const rounds = 5;
const attempts = 4;
const maxShift = 0.01;

interface Audited {
  name: string;
  path: string;
  minPerformance: number;
  /** Hidden from search engines on purpose, which costs SEO points. */
  isHidden?: true;
  /** Instead of a phone. */
  isDesktop?: true;
}

interface Scores {
  /** 0 to 100 by category. */
  categories: Record<string, number>;
  largestPaintMs: number;
  blockingMs: number;
  shift: number;
  /** Lighthouse's benchmark index of this machine during the run; a desktop has 1,500 or more. */
  machine: number;
  /** Audits other than performance that cost points. */
  faults: string[];
}

/** With the defaults of the command line: its own browser, simulated throttling; a phone unless `isDesktop`. */
async function runLighthouse(url: string, isDesktop: boolean): Promise<Result> {
  const port = await freePort();
  const { close } = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const config = isDesktop ? desktopConfig : undefined;
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' }, config);
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    return result.lhr;
  } finally {
    await close();
  }
}

/** On a busy machine the start of a trace is sometimes missing; Lighthouse then asks for another run. */
async function audit(url: string, isDesktop = false): Promise<Scores> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runLighthouse(url, isDesktop);
    if (!result.runtimeError) return readScores(result);
    if (attempt === attempts) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

function readScores({ categories, audits, environment }: Result): Scores {
  const figure = (id: string) => audits[id]?.numericValue ?? Infinity;
  return {
    categories: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
    faults: lostPoints({ categories, audits }),
  };
}

function rowsOf({ name, minPerformance, isHidden }: Audited, runs: readonly Scores[]): Row[] {
  const score = (category: string) => median(runs.map(({ categories }) => categories[category] ?? 0));
  const points = (value: number) => `${value}`;
  const row = (category: string, least: number | undefined, note?: string): Row => ({
    name: `Lighthouse, ${name}: ${category}`,
    subject: points(score(category)),
    verdict: least === undefined ? 'info' : score(category) >= least ? 'ok' : 'over',
    ...(least === undefined ? {} : { target: `≥ ${least}` }),
    ...(note === undefined ? {} : { note }),
  });
  const faults = [...new Set(runs.flatMap((run) => run.faults))];
  return [
    row(
      'performance',
      minPerformance,
      `of ${runs.map(({ categories }) => categories.performance).join(', ')}; ` +
        `largest paint ${ms(median(runs.map((run) => run.largestPaintMs)))}, ` +
        `blocking ${ms(median(runs.map((run) => run.blockingMs)))}, simulated; ` +
        `speed of the machine ${runs.map(({ machine }) => machine.toFixed(0)).join(', ')}`,
    ),
    ...pointCategories.map((category) => row(category, category === 'seo' && isHidden ? undefined : 100)),
    limitRow({
      name: `Lighthouse, ${name}: layout shift`,
      subject: median(runs.map(({ shift }) => shift)),
      limit: maxShift,
      format: (value) => value.toFixed(3),
      note: faults.length > 0 ? `points lost to ${faults.join(', ')}` : 'no points lost',
    }),
  ];
}

export async function lighthouseRows(bench: Bench): Promise<Row[]> {
  const url = await bench.url();
  const { slug } = await bench.newestPodcast();
  const options = { baseUrl: url, deadlineMs: 30_000 };
  const { subjects } = await callService(getEpisode, { ...options, params: { id: slug } });
  const [subject] = subjects;
  if (!subject) throw new Error(`The episode ${slug} of the demo data has no subject.`);
  const { posts } = await callService(listPosts, { ...options, query: { limit: 1 } });
  const [post] = posts;
  if (!post) throw new Error('The demo data has no post.');
  const pages: Audited[] = [
    { name: 'home', path: '/', minPerformance: 99 },
    { name: 'episode', path: `/episodes/${slug}`, minPerformance: 99 },
    { name: 'subject', path: paths.subject(slug, subject.id), minPerformance: 98 },
    { name: 'archives', path: '/archives', minPerformance: 99 },
    { name: 'search', path: paths.searchFor(subject.title), minPerformance: 98, isHidden: true },
    { name: 'post', path: blogPaths.post(post.slug), minPerformance: 98 },
    { name: 'guests', path: paths.guests, minPerformance: 98 },
    { name: 'contact', path: paths.contact, minPerformance: 98 },
    { name: 'faq', path: paths.faq, minPerformance: 98 },
    { name: 'privacy', path: paths.privacy, minPerformance: 98 },
    { name: 'login', path: '/login', minPerformance: 95, isHidden: true },
  ];
  pages.push(
    ...pages
      .filter(({ minPerformance }) => minPerformance === 99)
      .map((page) => ({
        ...page,
        name: `${page.name} on a desktop`,
        minPerformance: 100,
        isDesktop: true as const,
      })),
  );
  const runs = new Map<Audited, Scores[]>(pages.map((page) => [page, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) runs.get(page)?.push(await audit(url + page.path, page.isDesktop));
  }
  return [...runs].flatMap(([page, scores]) => rowsOf(page, scores));
}
