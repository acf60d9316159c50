import type { Migration } from '@nobicast/service-kit';

/** Media redirects the old addresses by id of a merged preparation to the files of its podcast, once that is public. */
const border = `
create view content.published_merges as
  select m.former_id, m.episode_id
  from content.merged_episodes m join content.published_episodes e on e.id = m.episode_id;

grant select on content.published_merges to nobicast_media;
`;

export const publishedMerges: Migration = {
  name: '015_published_merges',
  up: async (db) => void (await db.raw(border)),
};
