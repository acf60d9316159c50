import { changeTriggers, type Migration } from '@nobicast/service-kit';

const tables = `
create table content.episodes (
  id integer generated always as identity primary key,
  number integer not null constraint episodes_number_check check (number >= 1),
  type text not null constraint episodes_type_check check (type in ('podcast', 'preparation')),
  title text,
  -- Digits alone would be read as an id and "latest" as the newest episode (A35, A44).
  slug text not null constraint episodes_slug_unique unique
    constraint episodes_slug_check check (slug ~ '^[a-z0-9-]+$' and slug !~ '^[0-9]+$' and slug <> 'latest'),
  description text,
  published_at timestamptz not null,
  cover_url text,
  guid text constraint episodes_guid_unique unique,
  source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index episodes_published_at on content.episodes (published_at desc, number desc);
create index episodes_number on content.episodes (number);

create table content.subjects (
  id integer generated always as identity primary key,
  episode_id integer not null constraint subjects_episode_fk references content.episodes (id) on delete cascade,
  title text not null,
  description text,
  content_type text constraint subjects_content_type_check check (content_type in ('text', 'link', 'image', 'video')),
  content_url text,
  content_text text,
  order_index integer not null,
  start_ms integer constraint subjects_start_ms_check check (start_ms >= 0)
);
create index subjects_episode on content.subjects (episode_id, order_index);

create table content.guests (
  id integer generated always as identity primary key,
  key text not null constraint guests_key_unique unique
    constraint guests_key_check check (key ~ '^[a-z0-9-]+$'),
  name text not null,
  role text,
  bio text,
  bio_short text,
  avatar_url text,
  domains text[] not null default '{}',
  links jsonb not null default '[]' constraint guests_links_check check (jsonb_typeof(links) = 'array'),
  is_featured boolean not null default false,
  account_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table content.episode_participants (
  id integer generated always as identity primary key,
  episode_id integer not null constraint participants_episode_fk references content.episodes (id) on delete cascade,
  guest_id integer constraint participants_guest_fk references content.guests (id) on delete cascade,
  name text,
  role text,
  bio text,
  avatar_url text,
  participant_role text not null
    constraint participants_role_check check (participant_role in ('guest', 'co-host', 'host')),
  order_index integer not null,
  -- Somebody of the directory, or a one-off person with a name of their own.
  constraint participants_person_check check (guest_id is not null or name is not null)
);
create index participants_episode on content.episode_participants (episode_id, order_index);
create index participants_guest on content.episode_participants (guest_id);
`;

/** What other services may see and refer to, by name. */
const border = `
create view content.published_episodes as
  select id, number, type, title, slug, published_at from content.episodes where published_at <= now();

grant usage on schema content to nobicast_media, nobicast_comments;
grant select on content.published_episodes to nobicast_media, nobicast_comments;
grant references (id) on content.episodes to nobicast_media;
grant references (id) on content.subjects to nobicast_comments;
`;

export const episodes: Migration = {
  name: '001_episodes',
  async up(db) {
    await db.raw(tables);
    await db.raw(border);
    await db.raw(changeTriggers('content', ['episodes', 'subjects', 'guests', 'episode_participants']));
  },
};
