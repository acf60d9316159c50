import type { EpisodeCard, EpisodeDetail, SearchReply } from '@nobicast/contracts';
import fc from 'fast-check';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';

// T3-B12: an import leaves items without a number as they are.

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
  content.setNow('2026-11-20T12:00:00Z');
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
});

const detail = (id: number) => content.data<EpisodeDetail>(`/api/episodes/${id}`);

test('an episode without a number has no sibling, is found by its words, and is not the next number', async () => {
  const { id } = await buildEpisode(content.db, { number: null, title: 'La panne de zirconium' });
  await buildEpisode(content.db, { number: null, type: 'preparation' });
  await buildEpisode(content.db, { number: 41 });
  expect(await detail(id)).toMatchObject({ episode: { number: null }, sibling: null });
  const { groups } = await content.data<SearchReply>('/api/search?q=zirconium');
  expect(groups.flatMap(({ hits }) => hits)).toMatchObject([
    { title: expect.stringContaining('La panne de zirconium') as string, number: null },
  ]);
  const { body } = await content.call('GET', '/api/admin/episodes?search=zirc');
  expect(body.data).toMatchObject({ next_number: 42, episodes: [{ id, number: null }] });
});

test('pages turn through all episodes in the order of the list, with or without numbers, at one instant too', async () => {
  const episode = fc.record({
    number: fc.option(fc.integer({ min: 1, max: 3 })),
    day: fc.integer({ min: 1, max: 2 }),
  });
  const property = fc.asyncProperty(fc.array(episode, { minLength: 1, maxLength: 8 }), async (episodes) => {
    await content.db('content.episodes').delete();
    for (const { number, day } of episodes)
      await buildEpisode(content.db, { number, published_at: `2026-01-0${day}T09:00:00Z` });
    const { episodes: list } = await content.data<{ episodes: EpisodeCard[] }>('/api/episodes?fields=card');
    const ids = list.map(({ id }) => id);
    expect(ids).toHaveLength(episodes.length);
    for (const [index, id] of ids.entries()) {
      const { previous, next } = await detail(id);
      expect([next?.id, previous?.id]).toEqual([ids[index - 1], ids[index + 1]]);
    }
  });
  await fc.assert(property, { numRuns: 15 });
});

test('a number can be given later, and not be taken away', async () => {
  const { id } = await buildEpisode(content.db, { number: null });
  const change = (body: object) => content.call('PUT', `/api/admin/episodes/${id}`, { body });
  expect((await change({ title: 'Autre titre' })).status).toBe(200);
  expect((await change({ number: 12 })).status).toBe(200);
  expect((await detail(id)).episode).toMatchObject({ number: 12, title: 'Autre titre' });
  expect(await change({ number: null })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});
