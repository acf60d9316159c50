import { randomUUID } from 'node:crypto';
import { paths } from '@nobicast/contracts';
import { queryAs } from '../stack/members.ts';
import { expect, findEpisodes, test } from '../stack/test.ts';

test('a page is cached while nothing changes, and fresh soon after a change', async ({ request, stack }) => {
  const { podcast } = await findEpisodes(request);
  const address = `/episodes/${podcast.slug}`;
  const cacheStatus = async (path: string) => (await request.get(path)).headers()['cache-status'];
  /** Several at once reach every gateway, each of which has a cache. */
  const cacheStatuses = async (path: string) => [
    ...new Set(await Promise.all(Array.from({ length: 8 }, () => cacheStatus(path)))),
  ];
  for (const path of [address, paths.faq])
    await expect.poll(() => cacheStatuses(path), { timeout: 20_000 }).toEqual(['nobicast; hit']);

  const rename = (title: string | null) =>
    queryAs(stack, 'content', 'update content.episodes set title = $1 where id = $2', [title, podcast.id]);
  try {
    await rename('Un titre tout neuf');
    // The target is 300 ms, which the benchmarks measure; a busy machine gets more.
    await expect
      .poll(async () => (await request.get(address)).text(), { timeout: 20_000 })
      .toContain('Un titre tout neuf');
    await expect
      .poll(async () => (await request.get('/')).text(), { timeout: 20_000 })
      .toContain('Un titre tout neuf');
    // A page that shows no episode is still cached: only the pages affected by the change were rendered again.
    expect(await cacheStatuses(paths.faq)).toEqual(['nobicast; hit']);
  } finally {
    await rename(podcast.title);
  }
  await expect
    .poll(async () => (await request.get(address)).text(), { timeout: 20_000 })
    .not.toContain('Un titre tout neuf');
});

test('an episode appears by itself at its publication time', async ({ request, stack }) => {
  const slug = 'publie-a-l-heure';
  try {
    await queryAs(
      stack,
      'content',
      `insert into content.episodes (number, type, title, slug, published_at)
       values (9999, 'podcast', 'Publié à l’heure', $1, now() + interval '10 seconds')`,
      [slug],
    );
    // A busy machine takes seconds for a page: the time has not come when it answers.
    expect((await request.get(`/episodes/${slug}`)).status()).toBe(404);
    await expect
      .poll(async () => (await request.get(`/episodes/${slug}`)).status(), { timeout: 60_000 })
      .toBe(200);
  } finally {
    await queryAs(stack, 'content', 'delete from content.episodes where slug = $1', [slug]);
  }
});

test('unknown query parameters do not affect the cached document', async ({ request }) => {
  const first = await request.get('/archives?year=2026&evil=%3Cscript%3E');
  const second = await request.get('/archives?year=2026');
  expect(await first.text()).not.toContain('evil');
  expect(await second.text()).not.toContain('evil');
  // All are the same document, which each gateway caches once: an address that nobody has asked for is a hit.
  await expect
    .poll(async () => {
      const reply = await request.get(`/archives?year=2026&evil=${randomUUID()}`);
      return reply.headers()['cache-status'];
    })
    .toBe('nobicast; hit');
});
