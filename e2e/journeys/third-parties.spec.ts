import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { signInAs } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// A88: before a click no page asks another site for anything but the images that authors link.

interface Listed {
  slug: string;
}
interface Subject {
  id: number;
  content_url: string | null;
}

async function dataOf<Data>(request: APIRequestContext, address: string): Promise<Data> {
  const reply = await request.get(address);
  return ((await reply.json()) as { data: Data }).data;
}

/** The requests of a context to other sites, but for images. The browser gets no answer. */
async function watchOtherSites(context: BrowserContext, stack: Stack): Promise<string[]> {
  const asked: string[] = [];
  const isOther = (url: URL) => url.protocol.startsWith('http') && url.origin !== new URL(stack.url).origin;
  await context.route(isOther, async (route, request) => {
    if (request.resourceType() !== 'image') asked.push(`${request.resourceType()} ${request.url()}`);
    await route.abort();
  });
  return asked;
}

/** Opens a page, and shows all of it, since images and previews wait until they come near. */
async function readAll(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    const step = window.innerHeight;
    for (let at = 0; at < document.documentElement.scrollHeight; at += step) {
      window.scrollTo(0, at);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.waitForLoadState('networkidle');
}

/** The addresses of a remote that name no row. */
const fixedPages = (remote: string) => {
  const file = path.resolve(import.meta.dirname, `../../${remote}/src/addresses.json`);
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: string[] };
  return pages.filter((page) => !page.includes(':')).map((page) => page.replace('/*', ''));
};

/** Episodes with their subjects, so that each kind of link and preview of the demo data is among them. */
async function pagesOfEpisodes(request: APIRequestContext) {
  const { episodes } = await dataOf<{ episodes: Listed[] }>(request, '/api/episodes?limit=6&fields=card');
  const found = [];
  for (const { slug } of episodes) {
    const { subjects } = await dataOf<{ subjects: Subject[] }>(request, `/api/episodes/${slug}`);
    found.push(
      { address: `/episodes/${slug}`, url: null },
      ...subjects.map(({ id, content_url }) => ({
        address: `/episodes/${slug}/subjects/${id}`,
        url: content_url,
      })),
    );
  }
  return found;
}

test('public pages ask no other site for anything but images', async ({ page, context, request, stack }) => {
  test.setTimeout(600_000);
  const asked = await watchOtherSites(context, stack);
  const ofEpisodes = await pagesOfEpisodes(request);
  expect(ofEpisodes.some(({ url }) => url?.includes('youtu'))).toBe(true);
  const addresses = [
    ...fixedPages('mfe-public'),
    '/search?q=terminal',
    '/users/demo-host',
    '/absente',
    ...ofEpisodes.map(({ address }) => address),
  ];
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    await readAll(page, address);
    expect(asked, address).toEqual([]);
  }
});

test('neither do the pages of members and administrators', async ({ page, context, stack }) => {
  test.setTimeout(600_000);
  const asked = await watchOtherSites(context, stack);
  for (const address of fixedPages('mfe-member').filter((each) => each !== '/dashboard')) {
    await readAll(page, address);
    expect(asked, address).toEqual([]);
  }
  await signInAs(context, stack, 'admin');
  for (const address of [
    '/dashboard',
    '/dashboard?onglet=activite',
    '/admin',
    '/admin?onglet=utilisateurs',
    '/admin?onglet=episodes',
    '/admin?onglet=moderation',
    '/admin?onglet=systeme',
  ]) {
    await readAll(page, address);
    expect(asked, address).toEqual([]);
  }
});

test('a video is asked for with the click that plays it', async ({ page, context, request, stack }) => {
  const asked = await watchOtherSites(context, stack);
  const video = (await pagesOfEpisodes(request)).find(({ url }) => url?.includes('youtube.com/watch'));
  if (!video) throw new Error('The demo data has no video.');
  await readAll(page, video.address);
  expect(asked).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Charger la vidéo/ })
    .first()
    .click();
  await expect
    .poll(() => asked)
    .toEqual([expect.stringMatching(/^document https:\/\/www\.youtube-nocookie\.com\//)]);
});
