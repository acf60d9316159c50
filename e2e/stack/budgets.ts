import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, findEpisodes, findPost, findSubject } from './test.ts';
import type { transfers } from './visited-page.ts';

// How much a page may transfer.

const kinds = ['javascript', 'fonts', 'styleSheets', 'document'] as const;
type Kind = (typeof kinds)[number];
/** Of a first visit, in kB (1,000 bytes), compressed. */
export type Budget = Record<Kind, number>;
const budgets = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../budgets.json'), 'utf8'),
) as Record<string, Budget>; // our own file

const kindOf = (url: string, entryType: string): Kind | undefined => {
  if (entryType === 'navigation') return 'document';
  const { pathname } = new URL(url);
  if (/\.m?js$/.test(pathname)) return 'javascript';
  if (/\.(woff2?|ttf|otf)$/.test(pathname)) return 'fonts';
  return pathname.endsWith('.css') ? 'styleSheets' : undefined;
};

/** By address. */
export async function budgetsByAddress(request: APIRequestContext, pages: readonly string[]) {
  const guest = pages.find((address) => /^\/invites\/(?!candidature)/.test(address)) ?? '';
  const { podcast } = await findEpisodes(request);
  const addresses: Record<string, string> = {
    home: '/',
    episode: `/episodes/${podcast.slug}`,
    subject: (await findSubject(request)).path,
    archives: '/archives',
    guests: '/invites',
    blog: '/blog',
    post: (await findPost(request)).path,
    contact: '/contact',
    faq: '/faq',
    newsletter: '/newsletter',
    guest,
    application: '/invites/candidature',
    about: '/a-propos',
    subscribe: '/s-abonner',
    privacy: '/legal/confidentialite',
    search: '/search?q=terminal',
    personalData: '/mes-donnees',
  };
  expect(Object.keys(addresses).sort()).toEqual(Object.keys(budgets).sort());
  return new Map(Object.entries(addresses).map(([name, address]) => [address, budgets[name]]));
}

export function overruns(budget: Budget, files: Awaited<ReturnType<typeof transfers>>): string[] {
  return kinds.flatMap((kind) => {
    const ofKind = files.filter(({ url, entryType }) => kindOf(url, entryType) === kind);
    const sum = ofKind.reduce((total, { bytes }) => total + bytes, 0);
    // Without scripts or fonts the measurement would be meaningless.
    if (kind !== 'styleSheets' && sum < 1_000) return [`${kind}: only ${sum} bytes`];
    if (sum <= budget[kind] * 1000) return [];
    const names = ofKind.map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`);
    return [`${kind}: ${sum} bytes instead of ${budget[kind]} kB at most: ${names.join(', ')}`];
  });
}
