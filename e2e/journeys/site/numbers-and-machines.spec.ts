import type { APIRequestContext, Page } from '@playwright/test';
import { expectPlaying, bigButton, watchRequests } from '../../stack/audio.ts';
import { followRequests } from '../../stack/requests.ts';
import { expect, findEpisodes, isHydrated, test } from '../../stack/test.ts';
import { scrollThrough, watchOtherSites } from '../../stack/visited-page.ts';

/** The captured texts of all matches. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.slice(1));
const textOf = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  return response.text();
};

// F3
test('the feed leads to its sounds, pictures and chapters, as it declares them', async ({ request }) => {
  const feed = await textOf(request, '/feed.xml');

  await test.step('every sound answers HEAD with its length and type, and one its first bytes', async () => {
    const enclosures = all(feed, /<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/g);
    expect(enclosures.length).toBeGreaterThan(10);
    for (const [url = '', length, type] of enclosures) {
      expect(url).toMatch(/\/audio\/\d+\/1\.(mp3|m4a)$/);
      const head = await request.head(url, { maxRedirects: 0 });
      const { 'content-length': sent, 'content-type': sentType, 'accept-ranges': ranges } = head.headers();
      expect([head.status(), sent, sentType, ranges]).toEqual([200, length, type, 'bytes']);
    }
    const [first = ''] = enclosures[0] ?? [];
    const part = await request.get(first, { headers: { range: 'bytes=0-99' } });
    expect([part.status(), (await part.body()).length]).toEqual([206, 100]);
  });

  await test.step('a picture of each kind is there, to GET and HEAD alike', async () => {
    const pictures = [...new Set(all(feed, /<itunes:image href="([^"]+)"/g).flat())];
    expect(pictures.length).toBeGreaterThan(10);
    const kinds = new Map(pictures.map((url) => [url.replace(/[^/]+$/, '').replace(/\d+/g, ''), url]));
    for (const url of [pictures[0] ?? '', ...kinds.values()]) {
      const [get, head] = [await request.get(url), await request.head(url)];
      expect([url, get.status(), get.headers()['content-type']]).toEqual([url, 200, 'image/png']);
      expect([head.status(), head.headers()['content-length']]).toEqual([
        200,
        get.headers()['content-length'],
      ]);
    }
  });

  await test.step('the chapters are there for pages of all origins', async () => {
    const files = all(feed, /<podcast:chapters url="([^"]+)"/g).flat();
    expect(files.length).toBeGreaterThan(3);
    const response = await request.get(files[0] ?? '');
    const { 'content-type': type, 'access-control-allow-origin': origin } = response.headers();
    expect([response.status(), type, origin]).toEqual([200, 'application/json+chapters; charset=utf-8', '*']);
    const { chapters } = (await response.json()) as { chapters: unknown[] };
    expect(chapters.length).toBeGreaterThan(0);
  });
});

test('the API describes itself, and odd addresses lead to the 404 page or the plain address (API-PUBLIC-004)', async ({
  page,
  request,
  stack,
}) => {
  const document = (await (await request.get('/api/openapi.json')).json()) as { paths: object };
  expect(Object.keys(document.paths)).toContain('/api/episodes/{id}/stream');
  // A link to one call, because the page draws only those near the window.
  await page.goto('/api/docs#/content/getLatestEpisode');
  await expect(page.getByText('/api/episodes/latest').first()).toBeVisible();

  for (const path of ['/episodes/%E9', '/episodes/%00', '/a%2Fb', '/a/b/c']) {
    const reply = await request.get(path);
    expect([path, reply.status()]).toEqual([path, 404]);
    expect(reply.headers()['content-type']).toContain('text/html');
    expect(await reply.text()).toContain('</footer>');
  }
  await page.goto(`${stack.url}//archives`);
  await expect(page).toHaveURL('/archives');
});

test('a percent sign alone leads to the 404 page', { tag: '@embedded' }, async ({ request }) => {
  const reply = await request.get('/%');
  expect(reply.status()).toBe(404);
  expect(await reply.text()).toContain('</footer>');
});

const analyticsCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'ncid')?.value;

test('who refuses the measurement on its page sends no play and has no cookie, and both come back (ANALYTICS-09, HC11)', async ({
  page,
  request,
  pageErrors,
}) => {
  const { podcast } = await findEpisodes(request);
  const { plays } = watchRequests(page);
  const play = async () => {
    await page.goto(`/episodes/${podcast.slug}`);
    await expect.poll(() => isHydrated(page)).toBe(true);
    await bigButton(page).click();
    await expectPlaying(page);
  };
  await page.goto('/mesure-d-audience');
  await page.getByRole('button', { name: 'Refuser la mesure' }).click();
  await expect(page.getByText('La mesure du lecteur est refusée dans ce navigateur.')).toBeVisible();
  await play();
  expect([plays, await analyticsCookie(page)]).toEqual([[], undefined]);
  await page.goto('/mesure-d-audience');
  await page.getByRole('button', { name: 'Accepter la mesure' }).click();
  await play();
  await expect.poll(() => plays).toHaveLength(1);
  expect(await analyticsCookie(page)).toMatch(/^[\da-f-]{36}$/);
  expect(pageErrors).toEqual([]);
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  // COUNTDOWN-11: the countdown does not depend on the visitor's time zone. Its arithmetic: next-distribution.test.ts.
  test('the countdown counts to Monday 10:00 in Paris, through the distribution, to the next Monday', async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await page.clock.install({ time: '2026-11-22T23:30:00Z' }); // Sunday evening here, Monday in Paris
    await page.goto('/');
    await expect(main.getByText('lundi 23 novembre 2026, 10:00, Paris')).toBeVisible();
    await expect(main.getByRole('timer')).toHaveText(/00\s*jour.*09\s*heures/);
    await page.clock.fastForward('09:30:00');
    await expect(main.getByText('Distribution en cours !')).toBeVisible();
    // COUNTDOWN-19
    await page.clock.fastForward('13:59:00');
    await page.clock.runFor('01:40');
    await expect(main.getByText('lundi 30 novembre 2026, 10:00, Paris')).toBeVisible();
    await expect(main.getByRole('timer')).toHaveText(/06\s*jours.*09\s*heures/);
  });
});

// FS7 (A88)
test('a video is asked for with the click that plays it, and a picture that nobody linked is noticed', async ({
  page,
  context,
  request,
  stack,
}) => {
  const asked = await watchOtherSites(context, stack);
  const untilQuiet = followRequests(page);
  const { all: episodes } = await findEpisodes(request);
  /** One subject for each kind of link and site. */
  const kinds = new Map<string, string>();
  for (const { slug } of episodes.slice(0, 6)) {
    const reply = await request.get(`/api/episodes/${slug}`);
    const { data } = (await reply.json()) as {
      data: { subjects: { id: number; content_url: string | null }[] };
    };
    for (const { id, content_url: url } of data.subjects)
      if (url && URL.canParse(url)) kinds.set(new URL(url).host, `/episodes/${slug}/subjects/${id}`);
  }
  const video = kinds.get('www.youtube.com');
  if (!video) throw new Error('The demo data has no video.');
  for (const address of [...kinds.values(), video]) {
    await page.goto(address);
    await expect.poll(() => isHydrated(page)).toBe(true);
    await scrollThrough(page);
    await untilQuiet();
    expect([address, ...asked.others]).toEqual([address]);
  }
  expect(asked.pictures.size).toBeGreaterThan(0);
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
