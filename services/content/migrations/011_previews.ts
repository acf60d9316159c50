import type { Migration } from '@nobicast/service-kit';

/** Addresses at which an episode can be seen before it is public (decision 0035). */
const tables = `
create table content.preview_links (
  id integer generated always as identity primary key,
  episode_id integer not null constraint preview_links_episode_fk references content.episodes (id) on delete cascade,
  -- In clear, to be copied again. Whoever can read it here can read the episode beside it.
  token text not null constraint preview_links_token_unique unique
    constraint preview_links_token_check check (token ~ '^[A-Za-z0-9_-]{43}$'),
  label text,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null constraint preview_links_expiry_check check (expires_at > created_at),
  revoked_at timestamptz
);
create index preview_links_episode on content.preview_links (episode_id, id desc);
`;

/** Media serves the files of an episode to whoever has a token that works. After the date it only redirects. */
const border = `
create view content.previewed_episodes as
  select p.token, e.id, e.number, e.type, e.title, e.published_at <= now() as is_public
  from content.preview_links p join content.episodes e on e.id = p.episode_id
  where p.revoked_at is null and (p.expires_at > now() or e.published_at <= now());

grant select on content.previewed_episodes to nobicast_media;
`;

export const previews: Migration = {
  name: '011_previews',
  async up(db) {
    await db.raw(tables);
    await db.raw(border);
  },
};
