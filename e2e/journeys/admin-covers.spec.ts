import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test } from '../stack/test.ts';

// Everything here is of 2013, so that no other journey meets it, and is deleted afterwards.
const prefix = 'couverture-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

test('a cover gets its web sizes: the page shows the one that fits, link previews the picture itself', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(240_000);
  await signInAs(context, stack, 'admin');
  const slug = `${prefix}${randomUUID().slice(0, 8)}`;
  const [episode] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values (13, 'podcast', $1, $1, '2013-02-01T09:00:00Z') returning id`,
    [slug],
  );
  const picture = await sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#cc3344' } })
    .jpeg()
    .toBuffer();
  const reply = await page.request.post(`/api/admin/episodes/${episode?.id}/upload`, {
    headers: { origin: stack.url },
    multipart: { file: { name: 'c.jpg', mimeType: 'image/jpeg', buffer: picture }, kind: 'cover' },
  });
  expect(reply.status()).toBe(200);

  const coverUrl = async () => {
    const { data } = (await (await page.request.get(`/api/episodes/${slug}`)).json()) as {
      data: { episode: { cover_url: string } };
    };
    return data.episode.cover_url;
  };
  // A job makes them.
  await expect.poll(coverUrl, { timeout: 120_000 }).toMatch(/^\/api\/covers\/[0-9a-f]{32}-1400\.jpg$/);
  const start = (await coverUrl()).replace('-1400.jpg', '');

  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      // Entries of this type have a value.
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`/episodes/${slug}`);
  const cover = page.locator('main picture img').first();
  const shown = () =>
    cover.evaluate((image: HTMLImageElement) => image.complete && new URL(image.currentSrc).pathname);
  await expect.poll(shown).toBe(`${start}-768.avif`);
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  // The box is where the one of a generated cover is.
  const box = await cover.boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);

  const document = await (await page.request.get(`/episodes/${slug}`)).text();
  expect(document).toContain(`${start}-768.avif 768w`);
  // The picture of link previews shows it.
  const [, preview = ''] = /<meta property="og:image" content="([^"]+)"/.exec(document) ?? [];
  expect(preview).toContain(`${stack.url}/pictures/episodes/${slug}-`);
  const drawn = await page.request.get(preview);
  expect(drawn.headers()['content-type']).toBe('image/png');
  for (const [ending, type] of [
    ['-1400.jpg', 'image/jpeg'],
    ['-192.webp', 'image/webp'],
    ['-192.avif', 'image/avif'],
  ]) {
    const file = await page.request.get(`${start}${ending}`);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, type]);
    expect(file.headers()['cache-control']).toContain('immutable');
  }
  // In a row of the archives it is 96 pixels wide.
  await page.goto('/archives?year=2013');
  const small = page.locator('main picture img').first();
  await expect
    .poll(() =>
      small.evaluate((image: HTMLImageElement) => image.complete && new URL(image.currentSrc).pathname),
    )
    .toBe(`${start}-192.avif`);

  await queryAs(stack, 'content', 'delete from content.episodes where id = $1 returning id', [episode?.id]);
  for (const ending of ['-1400.jpg', '-192.avif'])
    await expect.poll(async () => (await page.request.get(`${start}${ending}`)).status()).toBe(404);
});
