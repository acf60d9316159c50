import type { Migration } from '@nobicast/service-kit';

/** Ids of preparations that were merged into a podcast: addresses with such an id lead to it. */
const mergedEpisodes = `
create table content.merged_episodes (
  former_id integer primary key,
  episode_id integer not null
    constraint merged_episodes_episode_fk references content.episodes (id) on delete cascade,
  merged_at timestamptz not null
);
create index merged_episodes_episode on content.merged_episodes (episode_id);
`;

export const merges: Migration = {
  name: '012_merged_episodes',
  up: async (db) => void (await db.raw(mergedEpisodes)),
};
