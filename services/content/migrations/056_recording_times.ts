import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** Decision 0108. */
const columns = `
alter table content.episodes add column recording_starts_at timestamptz;
comment on column content.episodes.recording_starts_at is
  'Of a preparation whose hosts moved its recording; null: at the usual time of its week.';

-- A recording that is moved keeps its GUID, by which apps know it. Null in rows of an older process: as they start.
alter table content.live_items add column usual_starts_at timestamptz;
create unique index live_items_usual_start on content.live_items (coalesce(usual_starts_at, starts_at));
`;

const formerTriggers = `
drop trigger episodes_keys_on_truncate on content.episodes;
drop function content.announce_episodes() cascade;
`;

/** As in 051_planned_merges. */
const triggers = keyTriggers({
  schema: 'content',
  table: 'episodes',
  id: 'id',
  announces: [
    {
      columns: ['number', 'type', 'slug', 'published_at', 'awaited_preparation_id'],
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

export const recordingTimes: Migration = {
  name: '056_recording_times',
  async up(db) {
    for (const sql of [columns, formerTriggers, triggers]) await db.raw(sql);
  },
};
