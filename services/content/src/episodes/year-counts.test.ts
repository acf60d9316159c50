import { getEpisodeFigures } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret, untilBlocked } from '@nobicast/service-kit/testing';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeEach(async () => {
  content = await startContentForTest();
});
afterEach(() => content.close());

const [in2024, in2025] = ['2024-06-01T00:00:00Z', '2025-06-01T00:00:00Z'];
const episode = (id: number) => content.db('content.episodes').where({ id });

/** The counts, and which version of its row each one is. */
const counts = () =>
  content.db('content.episode_years').orderBy('year').select('year', 'episode_count', content.db.raw('xmin'));

test('a change that moves no episode writes and locks no count', async () => {
  const { id } = await buildEpisode(content.db, { published_at: in2024 });
  const before = await counts();
  await content.db.transaction(async (transaction) => {
    await transaction('content.episodes')
      .where({ id })
      .update({ title: 'Autre', published_at: '2024-07-01' });
    await content.db.raw('select 1 from content.episode_years for update nowait');
  });
  expect(await counts()).toEqual(before);
});

test('an episode that moves is counted in its new year, and one of another type apart', async () => {
  const { id } = await buildEpisode(content.db, { published_at: in2024 });
  await episode(id).update({ published_at: in2025 });
  expect(await counts()).toMatchObject([
    { year: 2024, episode_count: 0 },
    { year: 2025, episode_count: 1 },
  ]);
  await episode(id).update({ type: 'preparation' });
  expect(
    await content.db('content.episode_years').where({ episode_count: 1 }).select('year', 'type'),
  ).toEqual([{ year: 2025, type: 'preparation' }]);
});

test('episodes that change places at once do not wait for each other in a circle', async () => {
  const first = await buildEpisode(content.db, { published_at: in2024 });
  const second = await buildEpisode(content.db, { published_at: in2025 });
  const moves: Promise<unknown>[] = [];
  // Somebody holds a count both need, so that both are under way at once.
  await content.db.transaction(async (transaction) => {
    await transaction.raw('select 1 from content.episode_years where year = 2025 for update');
    for (const [index, [id, published_at]] of [
      [first.id, in2025] as const,
      [second.id, in2024] as const,
    ].entries()) {
      moves.push(episode(id).update({ published_at }).then());
      await untilBlocked(content.db, index + 1);
    }
  });
  await Promise.all(moves);
  expect((await counts()).map(({ year, episode_count }) => [year, episode_count])).toEqual([
    [2024, 1],
    [2025, 1],
  ]);
});

test('the overview of the administration counts the episodes of the future, too (API-ADMIN-08)', async () => {
  const total = async () =>
    callService(getEpisodeFigures, {
      baseUrl: content.url,
      secret: testSecret,
      caller: 'gateway',
      deadlineMs: 30_000,
    });
  expect(await total()).toEqual({ total: 0 });
  await buildEpisode(content.db, { published_at: in2024 });
  await buildEpisode(content.db, { published_at: '2099-01-05T00:00:00Z' });
  expect(await total()).toEqual({ total: 2 });
});
