import { keyTriggers, type Migration } from '@nobicast/service-kit';

const tables = `
-- Null until a job has made them, false where it cannot.
alter table media.covers add column has_web_sizes boolean;

create table media.cover_sizes (
  -- The last part of its public address, like that of the cover.
  name text primary key,
  episode_id integer not null constraint cover_sizes_cover_fk
    references media.covers (episode_id) on update cascade on delete cascade,
  object_key text not null constraint cover_sizes_object_key_unique unique,
  stored_bytes bigint not null constraint cover_sizes_stored_bytes_check check (stored_bytes >= 0)
);
create index cover_sizes_episode on media.cover_sizes (episode_id);
create trigger cover_size_removed after delete on media.cover_sizes
  for each row execute function media.schedule_removal();

-- Another picture: the sizes of the former one go, whoever replaced it.
create function media.forget_cover_sizes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from media.cover_sizes where episode_id = old.episode_id;
  new.has_web_sizes := null;
  return new;
end $$;
create trigger cover_renamed before update of name on media.covers
  for each row when (old.name is distinct from new.name) execute function media.forget_cover_sizes();
`;

const formerTriggers = `
${['insert', 'update', 'delete', 'truncate'].map((event) => `drop trigger covers_keys_on_${event} on media.covers;`).join('\n')}
drop function media.announce_covers();
`;

/** As before, and when the sizes are there: replies then have another address of the cover. */
const keys = keyTriggers({
  schema: 'media',
  table: 'covers',
  id: 'episode_id',
  announces: [
    {
      columns: ['name', 'size_bytes', 'uploaded_at', 'has_web_sizes'],
      keys: `select unnest(array['episode-' || episode_id, 'any-episode']) from changed`,
    },
  ],
});

/** The address says whether there are sizes: no reply has to list them (decision 0037). */
// A migration never changes, whatever becomes of the contract.
// oxlint-disable-next-line nobicast/typed-calls
const view = `
create or replace view media.published_assets as
  select e.id as episode_id, a.size_bytes as audio_size_bytes, a.uploaded_at as audio_uploaded_at,
    a.mime_type as audio_mime_type, a.duration_ms,
    c.size_bytes as cover_size_bytes, c.uploaded_at as cover_uploaded_at,
    '/api/covers/' || case when c.has_web_sizes then replace(c.name, '.', '-1400.') else c.name end as cover_url,
    a.kind = 'external' as audio_is_external
  from content.episode_ids e
    left join media.audio a on a.episode_id = e.id
    left join media.covers c on c.episode_id = e.id;
`;

export const coverSizes: Migration = {
  name: '011_cover_sizes',
  async up(db) {
    for (const statement of [tables, formerTriggers, keys, view]) await db.raw(statement);
  },
};
