import { buildEpisode, startMediaForTest, type MediaForTest } from '../testing/index.ts';
import { metricsRepository } from '../metrics/metrics.repository.ts';
import { inventEvents } from './demo-events.rules.ts';
import { seedEvents } from './seed-events.ts';

const now = new Date('2026-11-20T12:00:00Z');
const podcasts = [
  { id: 1, publishedAt: new Date('2026-01-05T09:00:00Z') },
  { id: 2, publishedAt: new Date('2026-11-16T09:00:00Z') },
];

test('generated events are deterministic, recent, and never before publication', () => {
  const events = inventEvents(podcasts, 2_000, now);
  expect(inventEvents(podcasts, 2_000, now)).toEqual(events);
  expect(events.length).toBeGreaterThan(1_800);
  const sixtyOneDaysAgo = now.getTime() - 61 * 24 * 3600 * 1000;
  for (const { episodeId, occurredAt, ncid } of events) {
    const podcast = podcasts.find(({ id }) => id === episodeId);
    expect(occurredAt.getTime()).toBeGreaterThanOrEqual(
      Math.max(sixtyOneDaysAgo, podcast?.publishedAt.getTime() ?? Infinity),
    );
    expect(occurredAt.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(ncid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(events.map(({ ncid }) => ncid)).size).toBeGreaterThan(300);
});

describe('seeding', () => {
  let media: MediaForTest;
  beforeAll(async () => {
    media = await startMediaForTest();
  });
  afterAll(() => media.close());

  test('happens once, and only for published podcasts', async () => {
    const podcast = await buildEpisode(media);
    await buildEpisode(media, { type: 'preparation' });
    await buildEpisode(media, { published_at: '2099-01-01T00:00:00Z' });
    // An earlier visitor's event changes nothing.
    await media.db('media.listening_events').insert({
      episode_id: podcast,
      kind: 'play',
      occurred_at: now,
      ncid: '0f8fad5b-d9cb-469f-a165-70867728950e',
    });
    const dependencies = { metrics: metricsRepository(media.db), clock: () => now };
    const count = await seedEvents(dependencies);
    expect(count).toBeGreaterThan(5_000);
    expect(await media.db('media.listening_events').distinct('episode_id')).toEqual([
      { episode_id: podcast },
    ]);
    expect(await seedEvents(dependencies)).toBe(0);
  });
});
