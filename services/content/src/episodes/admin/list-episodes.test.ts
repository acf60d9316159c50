import type { AdminEpisodePage } from '@nobicast/contracts';
import { buildEpisode, startContentForTest, type ContentForTest } from '../../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(() => content.db('content.episodes').delete());

async function list(query: Record<string, string> = {}): Promise<AdminEpisodePage> {
  const path = `/api/admin/episodes?${new URLSearchParams(query).toString()}`;
  const { status, body } = await content.call('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body.data as AdminEpisodePage;
}
const numbersOf = async (query: Record<string, string> = {}) =>
  (await list(query)).episodes.map(({ number }) => number);
const dayOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}T09:00:00Z`;

test('all episodes, those to come included, the newest date first (API-ADMIN-37)', async () => {
  await buildEpisode(content.db, { number: 1, published_at: dayOf(1) });
  await buildEpisode(content.db, { number: 3, published_at: '2099-01-01T00:00:00Z' });
  await buildEpisode(content.db, { number: 2, published_at: dayOf(8), type: 'preparation' });
  const { episodes, pagination } = await list();
  expect(episodes.map(({ number, is_public: isPublic }) => [number, isPublic])).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
  expect(pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 });
});

test('in pages of twenty, or as many as asked for (API-ADMIN-38 to 40, ADMIN-EPISODES-24)', async () => {
  for (let number = 1; number <= 25; number += 1)
    await buildEpisode(content.db, { number, published_at: dayOf(number) });
  const first = await list();
  expect([first.episodes.length, first.pagination]).toEqual([
    20,
    { page: 1, limit: 20, total: 25, pages: 2 },
  ]);
  expect(await numbersOf({ page: '2' })).toEqual([5, 4, 3, 2, 1]);
  expect(await numbersOf({ page: '3', limit: '10' })).toEqual([5, 4, 3, 2, 1]);
  const beyond = await list({ page: '9' });
  expect([beyond.episodes, beyond.pagination.total, beyond.next_number]).toEqual([[], 25, 26]);
  for (const query of ['limit=0', 'limit=101', 'page=0', 'type=bonus', 'page=x'])
    expect((await content.call('GET', `/api/admin/episodes?${query}`)).status).toBe(400);
});

test('the next number follows the highest of all, whatever the page shows (ADMIN-EPISODES-61, 62)', async () => {
  expect(await list()).toMatchObject({ episodes: [], next_number: 1, pagination: { total: 0, pages: 0 } });
  await buildEpisode(content.db, { number: 975, published_at: dayOf(1), type: 'preparation' });
  await buildEpisode(content.db, { number: 12, published_at: dayOf(2) });
  expect((await list({ limit: '1', type: 'podcast', search: '12' })).next_number).toBe(976);
});

test('of one type (API-ADMIN-42)', async () => {
  await buildEpisode(content.db, { number: 1, type: 'podcast' });
  await buildEpisode(content.db, { number: 2, type: 'preparation' });
  expect([await numbersOf({ type: 'podcast' }), await numbersOf({ type: 'preparation' })]).toEqual([
    [1],
    [2],
  ]);
  expect((await list({ type: 'podcast' })).pagination.total).toBe(1);
});

describe('a search (API-ADMIN-41)', () => {
  beforeEach(async () => {
    await buildEpisode(content.db, { number: 975, slug: 'ete-du-wi-fi', title: 'L’Été du Wi-Fi 8' });
    await buildEpisode(content.db, {
      number: 976,
      slug: 'coeur-de-reseau',
      title: 'Cœur de réseau : 100 % libre',
    });
    await buildEpisode(content.db, { number: 977, slug: 'enigme', title: null, type: 'preparation' });
  });

  test.each([
    ['été', [975]],
    ['ETE', [975]],
    ['e\u0301te\u0301', [975]],
    ['wi-fi', [975]],
    ['Wi Fi 8', [975]],
    ['fi wi', [975]],
    ['rés', [976]],
    ['coeur', [976]],
    ['cœur libre', [976]],
    ['976', [976]],
    ['97', [977, 976, 975]],
    ['enigm', [977]],
    ['coeur-de-reseau', [976]],
    ['igme', []],
    ['absent', []],
    // What a search language would take for its own is text.
    ['%', [976]],
    ['_', []],
    ["'", []],
    ['’', [975]],
    [':*', []],
    ['&', []],
    ['|', []],
    ['!', []],
    ['wi | coeur', []],
    ['!enigme', [977]],
    ["l'été:*", [975]],
    ['\\', []],
    ['<->', []],
    ['(été', [975]],
  ])('for "%s"', async (search, numbers) => {
    const found = await list({ search });
    expect(found.episodes.map(({ number }) => number)).toEqual(numbers);
    expect(found.pagination.total).toBe(numbers.length);
  });

  test('together with a type', async () => {
    expect(await numbersOf({ search: '97', type: 'podcast' })).toEqual([976, 975]);
    expect((await list({ search: '97', type: 'podcast', limit: '1' })).pagination).toMatchObject({
      total: 2,
      pages: 2,
    });
  });

  test('that finds more than a thousand has the same order, pages and count', async () => {
    await content.db.raw(
      `insert into content.episodes (number, slug, type, title, published_at)
        select n, 'cable-' || n, case when n % 10 = 0 then 'preparation' else 'podcast' end, 'Le câble ' || n,
          timestamptz '2025-12-31' - n * interval '1 hour' from generate_series(1, 1200) n`,
    );
    const first = await list({ search: 'cable', limit: '3' });
    expect([first.episodes.map(({ number }) => number), first.pagination]).toEqual([
      [1, 2, 3],
      { page: 1, limit: 3, total: 1_200, pages: 400 },
    ]);
    expect(await numbersOf({ search: 'cable', limit: '3', page: '400' })).toEqual([1_198, 1_199, 1_200]);
    expect(await numbersOf({ search: 'cable', limit: '3', page: '401' })).toEqual([]);
    const podcasts = await list({ search: 'cable', type: 'podcast', limit: '10' });
    expect([podcasts.episodes.at(-1)?.number, podcasts.pagination.total]).toEqual([11, 1_080]);
    const preparations = await list({ search: 'cable', type: 'preparation', limit: '2' });
    expect([preparations.episodes.map(({ number }) => number), preparations.pagination.total]).toEqual([
      [10, 20],
      120,
    ]);
  });

  test('finds a new title as soon as it is written', async () => {
    await content.db('content.episodes').where({ number: 977 }).update({ title: 'Le dénouement' });
    expect(await numbersOf({ search: 'denoue' })).toEqual([977]);
  });
});
