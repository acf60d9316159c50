import { weekOf } from './coming-show.ts';

// A Friday; the last distribution was on the 16th.
const now = new Date('2026-11-20T13:00:00Z');
const podcast = (id: number, day: string) => {
  const published_at = `${day}T09:00:00.000Z`;
  const isPublic = Date.parse(published_at) <= now.getTime();
  return { id, type: 'podcast' as const, is_public: isPublic, published_at, podcast_id: null };
};
const preparation = (id: number, day: string, podcastId: number | null = null) => ({
  ...podcast(id, day),
  type: 'preparation' as const,
  podcast_id: podcastId,
});

// T3-L11
test.each([
  [
    'the preparation that opens next',
    [preparation(976, '2026-11-23'), podcast(975, '2026-11-16')],
    976,
    [975],
  ],
  ['one that is open', [preparation(976, '2026-11-17'), podcast(975, '2026-11-16')], 976, [975]],
  [
    'one that is late to become a podcast',
    [preparation(975, '2026-11-10'), podcast(974, '2026-11-09')],
    975,
    [974],
  ],
  [
    'none: the one before it was left behind',
    [podcast(975, '2026-11-16'), preparation(974, '2026-11-08')],
    undefined,
    [975],
  ],
  [
    'the nearest of several',
    [preparation(978, '2026-12-07'), preparation(977, '2026-11-30'), podcast(976, '2026-11-16')],
    977,
    [976],
  ],
  [
    'one whose podcast waits for its date, which stands below it',
    [podcast(9, '2026-11-23'), preparation(8, '2026-11-17', 9), podcast(7, '2026-11-16')],
    8,
    [9, 7],
  ],
  [
    'none: its podcast is online',
    [preparation(8, '2026-11-17', 9), podcast(9, '2026-11-16')],
    undefined,
    [9],
  ],
  ['none before the first one', [], undefined, []],
])('the week is about %s', (_name, episodes, about, podcasts) => {
  const week = weekOf(episodes, now);
  expect(week.preparation?.id).toBe(about);
  expect(week.podcasts.map(({ id }) => id)).toEqual(podcasts);
});
