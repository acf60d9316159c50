import { buildAlignment } from './build-alignment.ts';
import { settle } from './episodes-screen.tsx';
import { buildEpisode, ok } from './open-admin.tsx';
import { buildSubject } from './subjects-screen.tsx';

export const path = '/api/admin/episodes/1975';
export const address = '/admin/episodes/1975';
export const scheduled = buildEpisode({
  is_public: false,
  published_at: '2026-11-23T09:00:00.000Z',
  assets: {},
});
export const replies = (episode = scheduled, path = `/api/admin/episodes/${episode.id}`) => ({
  [path]: ok({ episode }),
  [`${path}/subjects`]: ok({ subjects: [buildSubject(1, { start_ms: 0 }), buildSubject(2)] }),
  [`${path}/airings`]: ok({ subjects: [] }),
  [`${path}/alignment`]: ok(buildAlignment({ recording: null })),
  [`${path}/participants`]: ok([]),
  [`${path}/previews`]: ok({ previews: [] }),
  [`${path}/newsletter`]: ok({ issue_id: null }),
  [`${path}/figures`]: ok({
    days: 4,
    plays: 1_204,
    downloads: 310,
    compared: 12,
    median: { plays: 990, downloads: 280 },
  }),
  [`/api/moderation/comments?page=1&episode_id=${episode.id}`]: ok({
    comments: [],
    total: 0,
    oldest_at: null,
  }),
  [`${path}/audio`]: ok({ audio: null, cover: null }),
});

/** With the page open all the time. */
export async function waitUntil(instant: string) {
  jest.setSystemTime(Date.parse(instant) - 30_000);
  await settle(61_000);
}
