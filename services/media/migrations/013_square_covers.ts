import { keyTriggers, type Migration } from '@nobicast/service-kit';

const columns = `
-- Null until a job has made the square one, false where the cover is too small for it.
alter table media.covers add column has_square boolean;

create or replace function media.forget_cover_sizes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from media.cover_sizes where episode_id = old.episode_id;
  new.has_web_sizes := null;
  new.has_square := null;
  return new;
end $$;
`;

const formerTriggers = `
${['insert', 'update', 'delete', 'truncate'].map((event) => `drop trigger covers_keys_on_${event} on media.covers;`).join('\n')}
drop function media.announce_covers();
`;

const keys = keyTriggers({
  schema: 'media',
  table: 'covers',
  id: 'episode_id',
  announces: [
    {
      columns: ['name', 'size_bytes', 'uploaded_at', 'has_web_sizes', 'has_square'],
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
    case when c.has_square then '/api/covers/' || replace(c.name, '.', '-square.') end as square_cover_url
  from content.episode_ids e
    left join media.audio a on a.episode_id = e.id
    left join media.covers c on c.episode_id = e.id;
`;

/** For podcast apps, which refuse pictures that are not square. */
export const squareCovers: Migration = {
  name: '013_square_covers',
  async up(db) {
    for (const statement of [columns, formerTriggers, keys, view]) await db.raw(statement);
  },
};
