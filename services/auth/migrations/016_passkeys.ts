import type { Migration } from '@nobicast/service-kit';

const passkeys = `
create table auth.passkeys (
  id uuid primary key,
  user_id text not null constraint passkeys_user_fk references auth.users (id) on delete cascade,
  -- base64url, as the browser names it.
  credential_id text not null constraint passkeys_credential_id_unique unique,
  -- COSE. It verifies signatures and makes none.
  public_key bytea not null,
  -- The highest signature counter that was seen; many authenticators always send 0.
  counter bigint not null constraint passkeys_counter_check check (counter >= 0),
  -- How the browser may reach it (usb, internal, hybrid…), which only speeds its prompt up.
  transports text[] not null default '{}',
  name text not null constraint passkeys_name_check check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on auth.passkeys (user_id, created_at);

-- What a browser was asked to sign. In the database, so that any process of the service can check the answer.
create table auth.passkey_challenges (
  -- SHA-256 of the challenge.
  challenge_hash text primary key,
  purpose text not null constraint passkey_challenges_purpose_check check (purpose in ('add', 'sign_in', 'prove')),
  -- Who may answer: the id of a session, or the SHA-256 of the cookie of a browser without one.
  asked text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on auth.passkey_challenges (expires_at);
`;

/** What happened to the access to an account, for its owner. Goes with the account, and is kept for a year. */
const events = `
create table auth.security_events (
  id uuid primary key,
  user_id text not null constraint security_events_user_fk references auth.users (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  details jsonb not null default '{}' constraint security_events_details_check check (jsonb_typeof(details) = 'object'),
  -- Of the browser that did it; null where none did.
  user_agent text
);
create index security_events_user on auth.security_events (user_id, at desc);
create index security_events_at on auth.security_events (at);
`;

export const passkeysAndSecurityEvents: Migration = {
  name: '016_passkeys',
  up: async (db) => void (await db.raw(passkeys + events)),
};
