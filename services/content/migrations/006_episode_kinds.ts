import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** What a feed says of an episode beside its text. Our own feed says it again. */
const columns = `
alter table content.episodes
  add column kind text not null default 'full'
    constraint episodes_kind_check check (kind in ('full', 'trailer', 'bonus')),
  add column season integer constraint episodes_season_check check (season >= 1),
  -- As its publisher counts it: from 1 in each season of some shows. Ours is "number".
  add column declared_number integer constraint episodes_declared_number_check check (declared_number >= 1),
  -- Null where nobody has said it.
  add column is_explicit boolean,
  -- { url, type, language }, in the order of the feed.
  add column transcripts jsonb not null default '[]'
    constraint episodes_transcripts_check check (jsonb_typeof(transcripts) = 'array');
`;

const formerTriggers = `
drop trigger episodes_keys_on_truncate on content.episodes;
drop function content.announce_episodes() cascade;
`;

/** As in 003_change_keys, with what an episode's own page now shows. */
const triggers = keyTriggers({
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
      columns: ['title', 'description', 'cover_url', 'kind', 'season'],
      keys: `select unnest(array['episode-' || id, 'any-episode']) from changed`,
    },
  ],
});

export const episodeKinds: Migration = {
  name: '006_episode_kinds',
  async up(db) {
    await db.raw(columns);
    await db.raw(formerTriggers);
    await db.raw(triggers);
  },
};
