import { keyTriggers, type Migration } from '@nobicast/service-kit';

/**
 * Every address that feeds have given for the sound of an episode: `2.mp3` is version 2. The latest one is in the feeds,
 * the others stay valid. They belong to the episode and not to its file, so that a deleted file that is stored again
 * has its address again.
 */
const table = `
create table media.enclosures (
  id integer generated always as identity primary key,
  episode_id integer not null constraint enclosures_episode_fk references content.episodes (id) on delete cascade,
  version integer not null constraint enclosures_version_check check (version >= 1),
  extension text not null constraint enclosures_extension_check check (extension in ('mp3', 'm4a')),
  given_at timestamptz not null default now(),
  constraint enclosures_version_unique unique (episode_id, version)
);

-- Null for what podcast apps do not play.
create function media.enclosure_extension(mime_type text) returns text language sql immutable as $$
  select case
    when mime_type in ('audio/mpeg', 'audio/mp3') then 'mp3'
    when mime_type in ('audio/mp4', 'audio/x-m4a') then 'm4a'
  end
$$;

insert into media.enclosures (episode_id, version, extension)
  select episode_id, 1, media.enclosure_extension(mime_type) from media.audio
  where media.enclosure_extension(mime_type) is not null;
`;

/**
 * Apps decide by the extension what they can play: a sound of another type needs another address. A trigger, because
 * merges and processes of the previous release bring sounds, too.
 */
const naming = `
create function media.give_enclosure() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := media.enclosure_extension(new.mime_type);
begin
  insert into media.enclosures (episode_id, version, extension)
    select new.episode_id, coalesce(max(e.version), 0) + 1, wanted
    from media.enclosures e where e.episode_id = new.episode_id
    having wanted is not null and wanted is distinct from (array_agg(e.extension order by e.version desc))[1];
  return null;
end $$;
create trigger audio_enclosure after insert or update of episode_id, mime_type on media.audio
  for each row execute function media.give_enclosure();
`;

const keys = keyTriggers({
  schema: 'media',
  table: 'enclosures',
  id: 'id',
  announces: [
    {
      columns: ['episode_id', 'version', 'extension'],
      keys: `select unnest(array['episode-' || episode_id, 'any-episode']) from changed`,
    },
  ],
});

// A migration never changes, whatever becomes of the contract.
// oxlint-disable-next-line nobicast/typed-calls
const view = `
create or replace view media.published_assets as
  select e.id as episode_id, a.size_bytes as audio_size_bytes, a.uploaded_at as audio_uploaded_at,
    a.mime_type as audio_mime_type, a.duration_ms,
    c.size_bytes as cover_size_bytes, c.uploaded_at as cover_uploaded_at,
    '/api/covers/' || case when c.has_web_sizes then replace(c.name, '.', '-1400.') else c.name end as cover_url,
    a.kind = 'external' as audio_is_external,
    case when c.has_square then '/api/covers/' || replace(c.name, '.', '-square.') end as square_cover_url,
    (select n.version || '.' || n.extension from media.enclosures n where n.episode_id = e.id
      order by n.version desc limit 1) as enclosure_file
  from content.episode_ids e
    left join media.audio a on a.episode_id = e.id
    left join media.covers c on c.episode_id = e.id;
`;

export const enclosures: Migration = {
  name: '016_enclosures',
  async up(db) {
    for (const statement of [table, naming, keys, view]) await db.raw(statement);
  },
};
