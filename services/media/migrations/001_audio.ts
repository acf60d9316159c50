import { changeTriggers, type Migration } from '@nobicast/service-kit';

const tables = `
create table media.audio (
  episode_id integer primary key constraint audio_episode_fk references content.episodes (id) on delete cascade,
  kind text not null constraint audio_kind_check check (kind in ('stored', 'external')),
  object_key text constraint audio_object_key_unique unique,
  url text,
  source_url text,
  mime_type text not null,
  size_bytes bigint not null constraint audio_size_check check (size_bytes >= 0),
  duration_ms integer constraint audio_duration_check check (duration_ms >= 0),
  etag text,
  uploaded_at timestamptz not null,
  constraint audio_place_check check (
    (kind = 'stored' and object_key is not null and etag is not null and url is null)
    or (kind = 'external' and url is not null and object_key is null and etag is null)
  )
);

-- Keys of stored objects that have to go. An upload promises its key here before its first byte, and
-- takes the promise back in the transaction that publishes it: whatever dies in between is removed.
create table media.object_outbox (
  object_key text primary key,
  -- Set while uploading: an unknown episode fails at once, not after 500 MB.
  episode_id integer constraint outbox_episode_fk references content.episodes (id) on delete set null,
  remove_after timestamptz not null default now(),
  attempts integer not null default 0
);
create index object_outbox_remove_after on media.object_outbox (remove_after);
create index object_outbox_episode on media.object_outbox (episode_id);

-- Also runs when an episode's deletion cascades here, which no code of ours sees.
create function media.outbox_audio() returns trigger language plpgsql as $$
begin
  insert into media.object_outbox (object_key) values (old.object_key) on conflict do nothing;
  return null;
end $$;
create trigger audio_removed after delete on media.audio
  for each row when (old.object_key is not null) execute function media.outbox_audio();
create trigger audio_replaced after update of object_key on media.audio
  for each row when (old.object_key is not null and old.object_key is distinct from new.object_key)
  execute function media.outbox_audio();
`;

const border = `
create view media.published_assets as
  select episode_id, size_bytes as audio_size_bytes, uploaded_at as audio_uploaded_at,
    mime_type as audio_mime_type, duration_ms,
    null::bigint as cover_size_bytes, null::timestamptz as cover_uploaded_at, null::text as cover_url
  from media.audio;

grant usage on schema media to nobicast_content;
grant select on media.published_assets to nobicast_content;
`;

export const audio: Migration = {
  name: '001_audio',
  async up(db) {
    await db.raw(tables);
    await db.raw(border);
    await db.raw(changeTriggers('media', ['audio']));
  },
};
