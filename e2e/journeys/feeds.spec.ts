import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../stack/test.ts';

/** The captured texts of all matches. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.slice(1));
const textOf = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  return response.text();
};

test('every sound of the feed answers HEAD with the length and the type that the feed declares', async ({
  request,
}) => {
  const enclosures = all(
    await textOf(request, '/feed.xml'),
    /<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/g,
  );
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

test('every picture and every file of chapters of the feed is there, chapters for pages of all origins', async ({
  request,
}) => {
  const feed = await textOf(request, '/feed.xml');
  const pictures = new Set(all(feed, /<itunes:image href="([^"]+)"/g).flat());
  expect(pictures.size).toBeGreaterThan(10);
  for (const url of pictures) {
    const [get, head] = [await request.get(url), await request.head(url)];
    expect([get.status(), get.headers()['content-type']]).toEqual([200, 'image/png']);
    expect([head.status(), head.headers()['content-length']]).toEqual([200, get.headers()['content-length']]);
  }
  const files = all(feed, /<podcast:chapters url="([^"]+)"/g).flat();
  expect(files.length).toBeGreaterThan(3);
  for (const url of files) {
    const response = await request.get(url);
    const { 'content-type': type, 'access-control-allow-origin': origin } = response.headers();
    expect([response.status(), type, origin]).toEqual([200, 'application/json+chapters; charset=utf-8', '*']);
    const { chapters } = (await response.json()) as { chapters: { startTime: number; title: string }[] };
    const starts = chapters.map(({ startTime }) => startTime);
    expect(starts.length).toBeGreaterThan(0);
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
  }
});

test('the archive has every episode of the feed, and the sitemaps lead to pages that are there', async ({
  request,
}) => {
  const guidsOf = async (path: string) => all(await textOf(request, path), /<guid [^>]*>([^<]+)</g).flat();
  const [newest, archive] = [await guidsOf('/feed.xml'), await guidsOf('/feed-archive.xml')];
  expect(newest).toHaveLength(25);
  expect(archive.slice(0, 25)).toEqual(newest);
  expect(new Set(archive).size).toBe(archive.length);

  const robots = await textOf(request, '/robots.txt');
  const [[index = ''] = []] = all(robots, /^Sitemap: (.+)$/gm);
  for (const [sitemap = ''] of all(await textOf(request, index), /<loc>([^<]+)</g)) {
    const pages = all(await textOf(request, sitemap), /<loc>([^<]+)</g).flat();
    expect(pages.length).toBeGreaterThan(0);
    for (const page of [pages[0], pages.at(-1)]) {
      const response = await request.get(page ?? '');
      expect([page, response.status()]).toEqual([page, 200]);
      expect(await response.text()).not.toContain('content="noindex"');
    }
  }
});
