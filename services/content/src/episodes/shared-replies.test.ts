import { sharedCacheControl } from '@nobicast/service-kit';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
});

/** What a reply tells caches: how long, and what it shows. */
const shared = async (path: string) => {
  const { headers } = await fetch(content.url + path);
  return { cacheControl: headers.get('cache-control'), keys: headers.get('surrogate-key')?.split(' ') };
};

test('a list names the list and each episode, with its counts where it shows them', async () => {
  const old = await buildEpisode(content.db, { published_at: '2025-01-01T09:00:00Z' });
  const recent = await buildEpisode(content.db, { published_at: '2025-02-01T09:00:00Z' });
  await buildEpisode(content.db, { published_at: '2099-01-01T00:00:00Z' });
  const [a, b] = [recent.id, old.id];
  expect(await shared('/api/episodes')).toEqual({
    cacheControl: sharedCacheControl,
    keys: ['episodes', `episode-${a}`, `counts-${a}`, `episode-${b}`, `counts-${b}`],
  });
  expect((await shared('/api/episodes?fields=card&limit=1')).keys).toEqual(['episodes', `episode-${a}`]);
  expect((await shared('/api/episodes?year=1999')).keys).toEqual(['episodes']);
});

test('a list of more than 200 episodes names the key of any change', async () => {
  await content.db.batchInsert(
    'content.episodes',
    Array.from({ length: 201 }, (_, index) => ({
      number: 1,
      type: 'podcast',
      slug: `bulk-${index}`,
      published_at: '2026-01-01T00:00:00Z',
    })),
  );
  expect((await shared('/api/episodes?limit=1000')).keys).toEqual(['episodes', 'any-episode']);
  expect((await shared('/api/episodes?limit=200')).keys).toHaveLength(401);
});

test('the latest episode names the list, since the next one replaces it', async () => {
  const { id } = await buildEpisode(content.db);
  expect(await shared('/api/episodes/latest')).toEqual({
    cacheControl: sharedCacheControl,
    keys: ['episodes', `episode-${id}`, `counts-${id}`],
  });
  const show = await buildEpisode(content.db, { type: 'preparation', published_at: '2020-01-01T09:00:00Z' });
  expect((await shared('/api/episodes/latest')).keys).toContain(`episode-${show.id}`);
});

test('an episode names its number, under which its sibling appears, and the list with its neighbours', async () => {
  const { id, slug } = await buildEpisode(content.db, { number: 975 });
  const expected = {
    cacheControl: sharedCacheControl,
    keys: [`episode-${id}`, `counts-${id}`, 'number-975', 'episodes'],
  };
  expect(await shared(`/api/episodes/${slug}`)).toEqual(expected);
  expect(await shared(`/api/episodes/${id}`)).toEqual(expected);
  const before = await buildEpisode(content.db, { published_at: '2020-01-01T00:00:00Z' });
  expect((await shared(`/api/episodes/${slug}`)).keys).toEqual([...expected.keys, `episode-${before.id}`]);
});

test('failures are kept by nobody', async () => {
  for (const path of ['/api/episodes/latest', '/api/episodes/missing', '/api/episodes?limit=0'])
    expect(await shared(path)).toEqual({ cacheControl: 'no-store', keys: undefined });
});
