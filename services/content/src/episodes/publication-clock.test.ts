import { listenForChanges, type ChangeListener, type Repetition } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { publicationsRepository } from './publications.repository.ts';
import { movesPublications, startPublicationClock } from './publication-clock.ts';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
let listener: ChangeListener;
let publicationClock: Repetition;
let now: Date;
/** The next publication that each check found. */
let looks: (Date | undefined)[];
let announcements: (readonly string[])[];
let heard: (readonly string[])[];

beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

function start(): Repetition {
  const publications = publicationsRepository(content.db);
  return startPublicationClock({
    publications: {
      findPublications: async (since, until) => {
        const found = await publications.findPublications(since, until);
        looks.push(found.nextAt);
        return found;
      },
      announceKeys: async (keys) => {
        await publications.announceKeys(keys);
        announcements.push(keys);
      },
    },
    clock: () => now,
    logger: silentLogger(),
  });
}

beforeEach(async () => {
  await content.db('content.episodes').delete();
  now = new Date('2026-11-20T12:00:00Z');
  looks = [];
  announcements = [];
  heard = [];
  publicationClock = start();
  listener = listenForChanges({
    url: content.directUrl,
    onChange: (keys) => {
      heard.push(keys);
      if (movesPublications(keys)) publicationClock.wake();
    },
    onLost: () => undefined,
  });
  await listener.ready;
});
afterEach(async () => {
  await publicationClock.stop();
  await listener.close();
});

test('any change that may have moved a publication wakes it', () => {
  for (const keys of [['episodes', 'episode-1'], ['*'], ['!*']]) expect(movesPublications(keys)).toBe(true);
  expect(movesPublications(['episode-1', 'any-episode'])).toBe(false);
});

const lookAgain = async () => {
  const before = looks.length;
  publicationClock.wake();
  await eventually(() => looks.length > before);
};

test('an episode is announced when it becomes public, not earlier, and only once', async () => {
  const publishedAt = new Date(now.getTime() + 500);
  const { id, number } = await buildEpisode(content.db, { published_at: publishedAt });
  await buildEpisode(content.db, { published_at: new Date(now.getTime() + 3_600_000) });
  await eventually(() => looks.at(-1)?.getTime() === publishedAt.getTime());
  await eventually(() => heard.length === 2);
  expect(announcements).toEqual([]);

  now = new Date(publishedAt.getTime() + 1_000);
  await eventually(() => heard.length === 3);
  expect(heard[2]).toEqual(['any-episode', `episode-${id}`, 'episodes', `number-${number}`]);
  // A check begins after the previous one has announced its result: of three, two are complete.
  for (let count = 0; count < 3; count += 1) await lookAgain();
  expect(announcements).toHaveLength(1);
});

test('it is announced when it is public for clocks up to 300 ms behind, too', async () => {
  const publishedAt = new Date(now.getTime() + 3_600_000);
  await buildEpisode(content.db, { published_at: publishedAt });
  await eventually(() => looks.at(-1)?.getTime() === publishedAt.getTime());
  now = new Date(publishedAt.getTime() + 299);
  for (let count = 0; count < 3; count += 1) await lookAgain();
  expect(announcements).toEqual([]);

  now = new Date(publishedAt.getTime() + 300);
  await lookAgain();
  await eventually(() => announcements.length === 1);
});

test('an episode that became public while no process was running is announced at start', async () => {
  await publicationClock.stop();
  const { id } = await buildEpisode(content.db, { published_at: new Date(now.getTime() - 50_000) });
  await buildEpisode(content.db, { published_at: new Date(now.getTime() - 70_000) });
  publicationClock = start();
  await eventually(() => announcements.length === 1, { timeoutMs: 10_000 });
  expect(announcements[0]).toContain(`episode-${id}`);
  expect(announcements[0]?.filter((key) => key.startsWith('episode-'))).toHaveLength(1);
});
