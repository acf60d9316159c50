import type { AdminEpisode, Change } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import type { ContentForTest, ReplyForTest } from './content-for-test.ts';

export const episodeOf = ({ body }: ReplyForTest) => (body.data as { episode: AdminEpisode }).episode;
export const conflictOf = ({ body }: ReplyForTest) =>
  body.data as { current: AdminEpisode; changes: Change[] };

/** A preparation that is not public yet. */
export const newEpisode = {
  number: 977,
  slug: 'le-numero-977',
  type: 'preparation',
  published_at: '2026-11-23T09:00:00.000Z',
};

export const producingAt = (content: ContentForTest) => ({
  create: (body: object = {}, as?: UserActor) =>
    content.call('POST', '/api/admin/episodes', { body: { ...newEpisode, ...body }, ...(as && { as }) }),
  change: (id: number, body: object, options: { version?: number; as?: UserActor } = {}) =>
    content.call('PUT', `/api/admin/episodes/${id}`, { ...options, body }),
  read: async (id: number) => episodeOf(await content.call('GET', `/api/admin/episodes/${id}`)),
  remove: (id: number, as?: UserActor) =>
    content.call('DELETE', `/api/admin/episodes/${id}`, as ? { as } : {}),
});
