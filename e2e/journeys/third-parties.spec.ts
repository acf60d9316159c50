import type { APIRequestContext, BrowserContext, Page, Request } from '@playwright/test';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { queryAs, signInAs } from '../stack/members.ts';
import { fixedPages, publicPages } from '../stack/public-pages.ts';
import { expect, isHydrated, test, watchPageErrors, type Stack } from '../stack/test.ts';

// A88: before a click no page asks another site for anything but the pictures that authors link.

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

/** Every address of a picture that somebody wrote: covers, avatars, and the pictures that subjects show. */
async function linkedPictures(stack: Stack): Promise<Set<string>> {
  const written = await Promise.all([
    queryAs<{ url: string }>(
      stack,
      'content',
      `select cover_url as url from content.episodes union select avatar_url from content.guests union select cover_url from content.posts
        union select author_avatar from content.posts
        union select avatar_url from content.episode_participants
        union select content_url from content.subjects where content_type = 'image'`,
    ),
    queryAs<{ url: string }>(stack, 'auth', 'select avatar_url as url from auth.users'),
  ]);
  return new Set(
    written
      .flat()
      .filter(({ url }) => URL.canParse(url))
      .map(({ url }) => new URL(url).href),
  );
}

/** The requests of a context to other sites: those for linked pictures, and all others. The browser gets no answer. */
async function watchOtherSites(context: BrowserContext, stack: Stack) {
  const linked = await linkedPictures(stack);
  const requests = { pictures: new Set<string>(), others: [] as string[] };
  const isOther = (url: URL) => url.protocol.startsWith('http') && url.origin !== new URL(stack.url).origin;
  await context.route(isOther, async (route, request) => {
    const isLinked = request.resourceType() === 'image' && linked.has(request.url());
    if (isLinked) requests.pictures.add(request.url());
    else requests.others.push(`${request.resourceType()} ${request.url()}`);
    await route.abort();
  });
  return requests;
}

const quietMs = 300;
/** Three pages at a time. */
const slowly = { timeout: 60_000 };

/** Opens a page, and shows all of it, since images and previews wait until they come near. */
async function readAll(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>();
  let changedAt = Date.now();
  const begin = (request: Request) => {
    pending.add(request);
    changedAt = Date.now();
  };
  const end = (request: Request) => {
    if (pending.delete(request)) changedAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(address);
  await expect.poll(() => isHydrated(page), slowly).toBe(true);
  await page.evaluate(async () => {
    const step = window.innerHeight;
    for (let at = 0; at < document.documentElement.scrollHeight; at += step) {
      window.scrollTo(0, at);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect.poll(() => pending.size === 0 && Date.now() - changedAt > quietMs, slowly).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Reads these pages, three at a time. */
async function readEach(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const left = [...addresses];
  const readThem = async () => {
    const page = await context.newPage();
    const pageErrors = watchPageErrors(page);
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await readAll(page, address);
      expect(pageErrors, address).toEqual([]);
    }
    await page.close();
  };
  await Promise.all([readThem(), readThem(), readThem()]);
}

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

test('public pages ask no other site for anything but the pictures that authors linked', async ({
  context,
  request,
  stack,
}) => {
  test.setTimeout(600_000);
  const asked = await watchOtherSites(context, stack);
  const ofEpisodes = await pagesOfEpisodes(request);
  expect(ofEpisodes.some(({ url }) => url?.includes('youtu'))).toBe(true);
  const addresses = [...(await publicPages(request)), ...ofEpisodes.map(({ address }) => address)];
  expect(addresses.length).toBeGreaterThan(30);
  await readEach(context, addresses);
  expect(asked.others).toEqual([]);
  expect(asked.pictures.size).toBeGreaterThan(1);
});

test('neither do the pages of members and administrators', async ({ context, stack }) => {
  test.setTimeout(600_000);
  const asked = await watchOtherSites(context, stack);
  await readEach(
    context,
    fixedPages('mfe-member').filter((each) => each !== '/dashboard'),
  );
  await signInAs(context, stack, 'admin');
  await readEach(context, [
    '/dashboard',
    '/dashboard?onglet=activite',
    '/admin',
    '/admin?onglet=utilisateurs',
    '/admin?onglet=episodes',
    '/admin?onglet=moderation',
    '/admin?onglet=systeme',
    ...Object.values(editorialPaths),
  ]);
  expect(asked.others).toEqual([]);
});

test('a video is asked for with the click that plays it, and a picture that nobody linked is noticed', async ({
  page,
  context,
  request,
  stack,
}) => {
  const asked = await watchOtherSites(context, stack);
  const video = (await pagesOfEpisodes(request)).find(({ url }) => url?.includes('youtube.com/watch'));
  if (!video) throw new Error('The demo data has no video.');
  await readAll(page, video.address);
  expect(asked.others).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Charger la vidéo/ })
    .first()
    .click();
  await expect
    .poll(() => asked.others)
    .toEqual([expect.stringMatching(/^document https:\/\/www\.youtube-nocookie\.com\//)]);
  await page.evaluate(() => {
    new Image().src = 'https://pixel.example/1.gif';
  });
  await expect.poll(() => asked.others.at(-1)).toBe('image https://pixel.example/1.gif');
});
