import { keyTriggers, type Migration } from '@nobicast/service-kit';

const formerTriggers = `
drop trigger episodes_keys_on_truncate on content.episodes;
drop function content.announce_episodes() cascade;
`;

/** As in 006_episode_kinds, with what the feeds alone tell of an episode. */
const episodes = keyTriggers({
  schema: 'content',
  table: 'episodes',
  id: 'id',
  announces: [
    {
      columns: ['number', 'type', 'slug', 'published_at'],
      keys: `select unnest(array['episodes', 'episode-' || id, 'number-' || number, 'any-episode']) from changed
        union all
        select unnest(array['!episode-' || id, '!any-episode']) from changed
          where not exists (select 1 from content.published_episodes p where p.id = changed.id)`,
    },
    {
      columns: ['title', 'description', 'cover_url', 'kind', 'season', 'is_explicit', 'transcripts'],
      keys: `select unnest(array['episode-' || id, 'any-episode']) from changed`,
    },
  ],
});

export const factsOfFeeds: Migration = {
  name: '036_facts_of_feeds',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(episodes);
  },
};
