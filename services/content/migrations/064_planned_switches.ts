import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** A preparation can become a podcast by itself at a set instant (decision 0119). */
const columns = `
alter table content.episodes
  add column becomes_podcast_at timestamptz,
  -- In whose name it is done.
  add column podcast_planned_by text,
  add constraint episodes_becomes_podcast_check check (becomes_podcast_at is null or type = 'preparation');
create index episodes_becomes_podcast on content.episodes (becomes_podcast_at) where becomes_podcast_at is not null;

-- Also older processes and statements by hand may change the type.
create function content.end_planned_switch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.becomes_podcast_at := null;
  new.podcast_planned_by := null;
  return new;
end $$;
-- Its name comes before that of the trigger that raises versions.
create trigger episodes_planned_switch before update on content.episodes
  for each row when (new.type <> 'preparation' and new.becomes_podcast_at is not null)
  execute function content.end_planned_switch();
`;

const formerTriggers = `
drop trigger episodes_keys_on_truncate on content.episodes;
drop function content.announce_episodes() cascade;
`;

/** As in 056_recording_times; a new instant wakes the publication clock. */
const triggers = keyTriggers({
  schema: 'content',
  table: 'episodes',
  id: 'id',
  announces: [
    {
      columns: ['number', 'type', 'slug', 'published_at', 'awaited_preparation_id', 'becomes_podcast_at'],
      keys: `select unnest(array['episodes', 'episode-' || id, 'number-' || number, 'any-episode']) from changed
        union all
        select unnest(array['!episode-' || id, '!any-episode']) from changed
          where not exists (select 1 from content.published_episodes p where p.id = changed.id)`,
    },
    {
      columns: [
        'title',
        'description',
        'cover_url',
        'kind',
        'season',
        'is_explicit',
        'transcripts',
        'recording_starts_at',
      ],
      keys: `select unnest(array['episode-' || id, 'any-episode']) from changed`,
    },
  ],
});

export const plannedSwitches: Migration = {
  name: '064_planned_switches',
  async up(db) {
    for (const sql of [columns, formerTriggers, triggers]) await db.raw(sql);
  },
};
