import { changesChannel, type Migration } from '@nobicast/service-kit';

const tables = `
create table auth.users (
  id text primary key default gen_random_uuid()::text,
  email citext not null constraint users_email_unique unique,
  role text not null default 'user'
    constraint users_role_check check (role in ('user', 'guest', 'host', 'moderator', 'admin')),
  provider text not null default 'email' constraint users_provider_check check (provider in ('email')),
  is_active boolean not null default true,
  name text,
  bio text,
  avatar_url text,
  host_bio text,
  expertise_areas text[] not null default '{}',
  social_links jsonb not null default '{}'
    constraint users_social_links_check check (jsonb_typeof(social_links) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);

-- A request for a sign-in link. No token and no link is kept: the e-mail's token names this row and is
-- signed with a secret that the database does not know.
create table auth.sign_in_links (
  id uuid primary key,
  email citext not null,
  purpose text not null default 'sign_in' constraint sign_in_links_purpose_check check (purpose in ('sign_in')),
  destination text,
  -- SHA-256 of the cookie of the browser that asked.
  browser_hash text not null,
  -- Keyed hash of the network address that asked, for the limits.
  address_hash text not null,
  requested_at timestamptz not null,
  -- Set when the e-mail was handed over; the 15 minutes count from here.
  sent_at timestamptz,
  expires_at timestamptz,
  consumed_at timestamptz,
  superseded_at timestamptz
);
-- A newer link kills the older: one open link per address and purpose.
create unique index sign_in_links_open on auth.sign_in_links (email, purpose)
  where consumed_at is null and superseded_at is null;
create index sign_in_links_email on auth.sign_in_links (email, requested_at);
create index sign_in_links_address on auth.sign_in_links (address_hash, requested_at);
create index sign_in_links_browser on auth.sign_in_links (browser_hash);

create table auth.sessions (
  id uuid primary key,
  -- SHA-256 of the cookie.
  token_hash text not null constraint sessions_token_hash_unique unique,
  user_id text not null constraint sessions_user_fk references auth.users (id) on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Absolute; the idle limit counts from last_seen_at.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on auth.sessions (user_id, last_seen_at desc);

-- Bot check challenges that were used: each is accepted once.
create table auth.spent_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expires_at on auth.spent_challenges (expires_at);
`;

/** Comments refer to their author's account. */
const border = `
grant usage on schema auth to nobicast_comments;
grant references (id) on auth.users to nobicast_comments;
`;

/** Only what profiles show counts as a change: a sign-in must not drop every page that the shell keeps. */
const changes = `
create function auth.notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('${changesChannel}', tg_table_schema);
  return null;
end $$;
create trigger users_changed
  after delete or truncate
    or update of name, bio, avatar_url, role, is_active, host_bio, expertise_areas, social_links
  on auth.users for each statement execute function auth.notify_change();
`;

export const accounts: Migration = {
  name: '001_accounts',
  async up(db) {
    await db.raw(tables);
    await db.raw(border);
    await db.raw(changes);
  },
};
