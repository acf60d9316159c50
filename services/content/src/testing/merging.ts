import type { AdminEpisode, MergePlan } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import type { ContentForTest } from './content-for-test.ts';
import { buildEpisode } from './factories.ts';
import { episodeOf } from './producer-calls.ts';

type EpisodeFields = Parameters<typeof buildEpisode>[1];

export function mergingAt(content: ContentForTest, as: UserActor) {
  const pathOf = (id: number) => `/api/admin/episodes/${id}/merge`;
  const planReply = (id: number, query = '') => content.call('GET', pathOf(id) + query);
  // The services for tests check every reply against its contract.
  const planOf = async (id: number) => (await planReply(id)).body.data as MergePlan;
  const merge = (id: number, body: object, version?: number) =>
    content.call('POST', pathOf(id), { as, body, ...(version !== undefined && { version }) });
  return {
    planReply,
    planOf,
    merge,
    /** By the plan as it is now. */
    async mergeNow(id: number): Promise<AdminEpisode> {
      const { target, plan } = await planOf(id);
      const reply = await merge(id, { into: target.id, plan });
      expect([reply.status, reply.body.error]).toEqual([200, undefined]);
      return episodeOf(reply);
    },
    /** A preparation and the podcast of its number, which has nothing but a title. */
    async buildPair({
      preparation = {},
      podcast = {},
    }: { preparation?: EpisodeFields; podcast?: EpisodeFields } = {}) {
      const both = { number: 977, description: null };
      const source = await buildEpisode(content.db, {
        ...both,
        type: 'preparation',
        slug: 'themes-977',
        title: 'Les thèmes',
        ...preparation,
      });
      const target = await buildEpisode(content.db, {
        ...both,
        slug: 'episode-977',
        title: 'Le podcast',
        ...podcast,
      });
      return { source: source.id, target: target.id };
    },
  };
}
