import { listenForChanges, type ChangeListener } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { episodesRepository } from './episodes/episodes.repository.ts';
import { startPublicationClock, type PublicationClock } from './publication-clock.ts';
import { buildEpisode, startContentForTest, type ContentForTest } from './testing/index.ts';

let content: ContentForTest;
let listener: ChangeListener;
let publicationClock: PublicationClock;
let now: Date;
/** What each look found to be next. */
let looks: (Date | undefined)[];
let announcementCount: number;
let heardCount: number;

beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  looks = [];
  announcementCount = 0;
  heardCount = 0;
  const episodes = episodesRepository(content.db);
  publicationClock = startPublicationClock({
    episodes: {
      findPublications: async (since, until) => {
        const found = await episodes.findPublications(since, until);
        looks.push(found.nextAt);
        return found;
      },
      announceChange: async () => {
        await episodes.announceChange();
        announcementCount += 1;
      },
    },
    clock: () => now,
    logger: silentLogger(),
  });
  listener = listenForChanges({
    url: content.directUrl,
    onChange: (owner) => {
      heardCount += 1;
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

const lookAgain = async () => {
  const before = looks.length;
  publicationClock.wake();
  await eventually(() => looks.length > before);
};

test('an episode that becomes public is announced by itself, not before its time, and only once', async () => {
  const publishedAt = new Date(now.getTime() + 500);
  await buildEpisode(content.db, { published_at: publishedAt });
  await eventually(() => looks.at(-1)?.getTime() === publishedAt.getTime());
  await eventually(() => heardCount === 1);
  expect(announcementCount).toBe(0);

  now = new Date(publishedAt.getTime() + 1_000);
  await eventually(() => heardCount === 2);
  // A look begins when the one before has announced what it found: of three, two are complete.
  for (let count = 0; count < 3; count += 1) await lookAgain();
  expect(announcementCount).toBe(1);
});
