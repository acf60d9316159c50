import { keyTriggers, type Migration } from '@nobicast/service-kit';

const tables = `
create table media.covers (
  episode_id integer primary key constraint covers_episode_fk references content.episodes (id) on delete cascade,
  -- Its public address: a hash of the episode and the content.
  name text not null constraint covers_name_unique unique,
  object_key text not null constraint covers_object_key_unique unique,
  -- Of the file that was sent.
  size_bytes bigint not null constraint covers_size_check check (size_bytes >= 0),
  -- Of the file that is served.
  stored_bytes bigint not null constraint covers_stored_bytes_check check (stored_bytes >= 0),
  uploaded_at timestamptz not null
);
create trigger cover_removed after delete on media.covers
  for each row execute function media.schedule_removal();
create trigger cover_replaced after update of object_key on media.covers
  for each row when (old.object_key is distinct from new.object_key)
  execute function media.schedule_removal();
`;

const keys = keyTriggers({
  schema: 'media',
  table: 'covers',
  id: 'episode_id',
  announces: [
    {
      columns: ['name', 'size_bytes', 'uploaded_at'],
      keys: `select unnest(array['episode-' || episode_id, 'any-episode']) from changed`,
    },
  ],
});

/** One row for each episode, so that a lookup of one stays a lookup by primary keys, with audio, cover, both or neither. */
// A migration never changes, whatever becomes of the contract.
// oxlint-disable-next-line nobicast/typed-calls
const view = `
create or replace view media.published_assets as
  select e.id as episode_id, a.size_bytes as audio_size_bytes, a.uploaded_at as audio_uploaded_at,
    a.mime_type as audio_mime_type, a.duration_ms,
    c.size_bytes as cover_size_bytes, c.uploaded_at as cover_uploaded_at, '/api/covers/' || c.name as cover_url,
    a.kind = 'external' as audio_is_external
  from content.episode_ids e
    left join media.audio a on a.episode_id = e.id
    left join media.covers c on c.episode_id = e.id;
`;

export const covers: Migration = {
  name: '008_covers',
  async up(db) {
    await db.raw(tables);
    await db.raw(keys);
    await db.raw(view);
  },
};
