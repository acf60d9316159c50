import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { findEpisodes, findPost, findSubject } from './test.ts';

/** For developers, where the site enables them. */
export const testPages: readonly string[] = ['/test-turnstile', '/analytics-test'];

/** Addresses without an id. */
const fixedPages = (remote: string) => {
  const file = path.resolve(import.meta.dirname, `../../${remote}/src/generated/addresses.json`);
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: string[] };
  return pages.filter((page) => !page.includes(':')).map((page) => page.replace('/*', ''));
};

/** Somebody in the directory. */
async function pathOfGuest(request: APIRequestContext): Promise<string> {
  const reply = await request.get('/api/guests?limit=1&featured=true');
  const { data } = (await reply.json()) as { data: { guests: { slug: string }[] } };
  return `/invites/${data.guests[0]?.slug ?? ''}`;
}

export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const { podcast, preparation } = await findEpisodes(request);
  return [
    ...fixedPages('mfe-public'),
    '/search?q=terminal',
    '/users/demo-host',
    `/episodes/${podcast.slug}`,
    `/episodes/${preparation.slug}`,
    (await findSubject(request)).path,
    (await findPost(request)).path,
    await pathOfGuest(request),
    '/absente',
  ];
}
