import { withoutStatementTimeout } from '@nobicast/service-kit/testing';
import { limits } from '@nobicast/contracts';
import { sharedCacheControl } from '@nobicast/service-kit';
import { SaxesParser } from 'saxes';
import {
  buildEpisode,
  buildGuest,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  // Tens of thousands of episodes, each looked for in whatever refers to episodes.
  await withoutStatementTimeout(content.db, (transaction) => transaction('content.episodes').delete());
  await content.db('content.guests').delete();
});

async function read(path: string) {
  const response = await fetch(content.url + path);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}
/** The addresses of a sitemap, each with the time of its last change; the document is well-formed. */
async function addresses(path: string) {
  const { text } = await read(path);
  const found: { loc: string; lastmod?: string }[] = [];
  let name = '';
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    ({ name } = tag);
  });
  parser.on('text', (value) => {
    if (value.trim() === '') return; // between two elements
    if (name === 'loc') found.push({ loc: value });
    const last = found.at(-1);
    if (name === 'lastmod' && last) last.lastmod = value;
  });
  parser.write(text).close();
  return found;
}

test('the index names a sitemap of each kind that has pages', async () => {
  expect(await addresses('/sitemap.xml')).toEqual([{ loc: 'https://nobicast.test/sitemaps/pages.xml' }]);
  await buildSubject(content.db);
  const { headers } = await read('/sitemap.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe(sharedCacheControl);
  expect(await addresses('/sitemap.xml')).toEqual(
    ['pages', 'episodes-1', 'subjects-1'].map((name) => ({
      loc: `https://nobicast.test/sitemaps/${name}.xml`,
    })),
  );
});

test('pages are named absolutely, with the time of their last change; an episode changes when it becomes public', async () => {
  content.setNow('2026-11-20T12:00:00Z');
  const { id, slug } = await buildEpisode(content.db, { published_at: '2026-01-05T09:00:00Z' });
  await buildEpisode(content.db, { slug: 'a-venir', published_at: '2026-11-20T12:00:01Z' });
  const subjectId = await buildSubject(content.db, { episode_id: id });
  const edited = '2026-02-01T10:00:00.000Z';
  await content.db.raw('alter table content.episodes disable trigger user');
  await content.db('content.episodes').where({ id }).update({ updated_at: edited });
  await content.db.raw('alter table content.episodes enable trigger user');
  const [episode, ...others] = await addresses('/sitemaps/episodes-1.xml');
  expect([episode, others]).toEqual([{ loc: `https://nobicast.test/episodes/${slug}`, lastmod: edited }, []]);
  expect((await addresses('/sitemaps/subjects-1.xml')).map(({ loc }) => loc)).toEqual([
    `https://nobicast.test/episodes/${slug}/subjects/${subjectId}`,
  ]);
  content.setNow('2026-11-20T12:00:01Z');
  expect((await addresses('/sitemaps/episodes-1.xml')).map(({ loc }) => loc)).toContain(
    'https://nobicast.test/episodes/a-venir',
  );
});

test('the directory and the page of each guest are named', async () => {
  const id = await buildGuest(content.db, { name: 'Awa Diallo' });
  await content.db('content.guests').where({ id }).update({ key: 'awa-diallo' });
  expect((await addresses('/sitemap.xml')).map(({ loc }) => loc)).toContain(
    'https://nobicast.test/sitemaps/guests-1.xml',
  );
  const [guest] = await addresses('/sitemaps/guests-1.xml');
  expect(guest).toEqual({
    loc: 'https://nobicast.test/invites/awa-diallo',
    lastmod: expect.any(String) as string,
  });
  expect((await addresses('/sitemaps/pages.xml')).map(({ loc }) => loc)).toContain(
    'https://nobicast.test/invites',
  );
});

test('a kind with many pages has several sitemaps, which hold each page once', async () => {
  const rows = Array.from({ length: limits.pagesPerSitemap + 5 }, (_, index) => ({
    number: 1,
    type: 'podcast',
    slug: `bulk-${index}`,
    published_at: '2026-01-01T00:00:00Z',
  }));
  await content.db.batchInsert('content.episodes', rows, 1_000);
  expect(await addresses('/sitemap.xml')).toHaveLength(3);
  const [first, second] = await Promise.all(
    [1, 2].map((page) => addresses(`/sitemaps/episodes-${page}.xml`)),
  );
  expect([first?.length, second?.length]).toEqual([limits.pagesPerSitemap, 5]);
  expect(new Set([...(first ?? []), ...(second ?? [])].map(({ loc }) => loc)).size).toBe(rows.length);
});

test.each(['episodes-1', 'subjects-1', 'episodes-0', 'users-1', 'pages-1', '..%2Fpages'])(
  'there is no sitemap %s',
  async (name) => expect((await read(`/sitemaps/${name}.xml`)).status).toBe(404),
);

test('robots are told where the sitemaps are, and to leave sign-in and downloads alone, but not the sound that JSON-LD names', async () => {
  const { headers, text } = await read('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text.split('\n')[0]).toBe('User-agent: *');
  expect(text).toMatch(/^Sitemap: https:\/\/nobicast\.test\/sitemap\.xml$/m);
  // Nothing secret is named: everybody reads this file.
  expect(text).not.toMatch(/admin|apercu|dashboard/);
  expect(text).toContain('Disallow: /api/episodes/*/download');
  expect(text).not.toContain('stream');
});
