import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { findEpisodes, findPost, findSubject } from './test.ts';

/** For developers, and only where the site is set up so. */
export const testPages: readonly string[] = ['/test-turnstile', '/analytics-test'];

/** The addresses of a remote that name no row. */
const fixedPages = (remote: string) => {
  const file = path.resolve(import.meta.dirname, `../../${remote}/src/addresses.json`);
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: string[] };
  return pages.filter((page) => !page.includes(':')).map((page) => page.replace('/*', ''));
};

/** Somebody whom the directory shows. */
async function pathOfGuest(request: APIRequestContext): Promise<string> {
  const reply = await request.get('/api/guests?limit=1&featured=true');
  const { data } = (await reply.json()) as { data: { guests: { slug: string }[] } };
  return `/invites/${data.guests[0]?.slug ?? ''}`;
}

/** Every kind of public page: those that name no row, and one of each kind that does. */
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
