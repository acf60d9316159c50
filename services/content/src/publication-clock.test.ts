import { listenForChanges, type ChangeListener } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { episodesRepository } from './episodes/episodes.repository.ts';
import { startPublicationClock, type PublicationClock } from './publication-clock.ts';
import { buildEpisode, startContentForTest, type ContentForTest } from './testing/index.ts';

let content: ContentForTest;
let listener: ChangeListener;
let publicationClock: PublicationClock;
let heardAt: number[];

beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

beforeEach(async () => {
  heardAt = [];
  publicationClock = startPublicationClock({
    episodes: episodesRepository(content.db),
    clock: () => new Date(),
    logger: silentLogger(),
  });
  listener = listenForChanges({
    url: content.directUrl,
    onChange: (owner) => {
      heardAt.push(Date.now());
      if (owner === 'content') publicationClock.wake();
    },
    onLost: () => undefined,
  });
  await listener.ready;
});
afterEach(async () => {
  await publicationClock.stop();
  await listener.close();
});

test('an episode that becomes public is announced within two seconds, and only once', async () => {
  const publishedAt = Date.now() + 1_000;
  await buildEpisode(content.db, { published_at: new Date(publishedAt) });
  await eventually(() => heardAt.length === 2);
  const [insertedAt = 0, announcedAt = 0] = heardAt;
  expect(insertedAt).toBeLessThan(publishedAt);
  expect(announcedAt - publishedAt).toBeGreaterThanOrEqual(0);
  expect(announcedAt - publishedAt).toBeLessThan(2_000);
  publicationClock.wake();
  await new Promise((resolve) => setTimeout(resolve, 300)); // time for a second announcement that must not come
  expect(heardAt).toHaveLength(2);
});
