import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pathOfGuest } from '../stack/public-pages.ts';
import { expect, findEpisodes, findPost, test } from '../stack/test.ts';

const kinds = ['javascript', 'fonts', 'styleSheets', 'document'] as const;
type Kind = (typeof kinds)[number];

const measured = [
  'home',
  'episode',
  'archives',
  'guests',
  'blog',
  'post',
  'contact',
  'faq',
  'newsletter',
  'guest',
  'application',
  'about',
  'subscribe',
  'privacy',
  'search',
  'personalData',
] as const;

/** The maximum transfer size of a first visit to each page, in kB (1,000 bytes), compressed. */
const budgets = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../budgets.json'), 'utf8'),
) as Record<(typeof measured)[number], Record<Kind, number>>; // our own file

interface TransferredFile {
  url: string;
  bytes: number;
}

const endings: Record<Exclude<Kind, 'document'>, RegExp> = {
  javascript: /\.m?js$/,
  fonts: /\.(woff2?|ttf|otf)$/,
  styleSheets: /\.css$/,
};

/** Visits a page with an empty cache, and waits until the network is idle. */
async function visit(page: Page, address: string) {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(address, { waitUntil: 'networkidle' });
  const files = await page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[]) // both types below are of this kind
      .filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
      .map(({ name, encodedBodySize, entryType }) => ({ url: name, bytes: encodedBodySize, entryType })),
  );
  const transferred: Record<Kind, TransferredFile[]> = {
    javascript: [],
    fonts: [],
    styleSheets: [],
    document: files.filter(({ entryType }) => entryType === 'navigation'),
  };
  for (const [kind, ending] of Object.entries(endings)) {
    // The keys of `endings` are kinds.
    transferred[kind as Kind] = files.filter(({ url }) => ending.test(new URL(url).pathname));
  }
  return { requested: requested.filter((url) => !url.startsWith('data:')), transferred };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const sumOf = (files: readonly TransferredFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** One line for each kind that is over its budget, with its files. */
function overruns(budget: Record<Kind, number>, transferred: Record<Kind, TransferredFile[]>): string[] {
  return kinds
    .filter((kind) => sumOf(transferred[kind]) > budget[kind] * 1000)
    .map((kind) => {
      const files = transferred[kind]
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ url, bytes }) => `${new URL(url).pathname} ${kilobytes(bytes)}`);
      return `${kind}: ${kilobytes(sumOf(transferred[kind]))} instead of ${budget[kind]} kB at most: ${files.join(', ')}`;
    });
}

for (const name of measured) {
  test(`${name}: a first visit stays within its size budget, and requests nothing from other sites or remotes`, async ({
    page,
    request,
    stack,
  }) => {
    const { podcast } = await findEpisodes(request);
    const address = {
      home: '/',
      episode: `/episodes/${podcast.slug}`,
      archives: '/archives',
      guests: '/invites',
      blog: '/blog',
      post: (await findPost(request)).path,
      contact: '/contact',
      faq: '/faq',
      newsletter: '/newsletter',
      guest: await pathOfGuest(request),
      application: '/invites/candidature',
      about: '/a-propos',
      subscribe: '/s-abonner',
      privacy: '/legal/confidentialite',
      search: '/search?q=terminal',
      personalData: '/mes-donnees',
    }[name];
    const { requested, transferred } = await visit(page, address);
    // Without scripts or fonts the measurement would be meaningless.
    for (const kind of ['javascript', 'fonts', 'document'] as const)
      expect(sumOf(transferred[kind]), kind).toBeGreaterThan(1_000);
    expect(overruns(budgets[name], transferred)).toEqual([]);
    expect(requested.filter((url) => !url.startsWith(`${stack.url}/`))).toEqual([]);
    expect(requested.filter((url) => /\/remotes\/(?!mfe-public\/)/.test(url))).toEqual([]);
  });
}
