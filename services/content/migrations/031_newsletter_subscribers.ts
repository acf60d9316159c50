import type { Migration } from '@nobicast/service-kit';

/**
 * Who gets the newsletter (decision 0056). Addresses are folded (lower case); their keyed hash is what stays after a
 * deletion. Of tokens only hashes are kept.
 */
const tables = `
create table content.newsletter_subscribers (
  id integer generated always as identity primary key,
  email text not null constraint newsletter_subscribers_email_unique unique
    constraint newsletter_subscribers_email_check check (email = lower(email)),
  address_hash bytea not null,
  first_name text,
  -- What was confirmed and ended stays so until another link is confirmed.
  state text not null constraint newsletter_subscribers_state_check
    check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index newsletter_subscribers_address on content.newsletter_subscribers (address_hash);
create index newsletter_subscribers_newest on content.newsletter_subscribers (requested_at desc, id desc);
create index newsletter_subscribers_state on content.newsletter_subscribers (state, requested_at desc, id desc);
create index newsletter_subscribers_search on content.newsletter_subscribers using gin (email public.gin_trgm_ops) with (fastupdate = off);

-- Each press of the form: the mail with its link is sent once.
create table content.newsletter_requests (
  id uuid primary key,
  subscriber_id integer not null constraint newsletter_requests_subscriber_fk
    references content.newsletter_subscribers (id) on delete cascade,
  -- Becomes that of the subscriber when it is confirmed: until then anybody may have typed it.
  first_name text,
  requested_at timestamptz not null,
  token_hash bytea constraint newsletter_requests_token_unique unique,
  mailed_at timestamptz,
  confirmed_at timestamptz
);
create index newsletter_requests_subscriber on content.newsletter_requests (subscriber_id);
create index newsletter_requests_age on content.newsletter_requests (requested_at);

-- The tokens of links that end a subscription: every one that was ever mailed works.
create table content.newsletter_tokens (
  token_hash bytea primary key,
  subscriber_id integer not null constraint newsletter_tokens_subscriber_fk
    references content.newsletter_subscribers (id) on delete cascade
);
create index newsletter_tokens_subscriber on content.newsletter_tokens (subscriber_id);

-- The proof of consent: who (as a keyed hash), what, when, and which version of the text they read.
create table content.newsletter_consents (
  id integer generated always as identity primary key,
  address_hash bytea not null,
  act text not null constraint newsletter_consents_act_check
    check (act in ('requested', 'confirmed', 'unsubscribed', 'complained', 'bounced', 'removed')),
  at timestamptz not null,
  text_version text not null
);
create index newsletter_consents_address on content.newsletter_consents (address_hash, id);

-- Addresses that must get no issue, also after their subscription was deleted: until they confirm again.
create table content.newsletter_suppressions (
  address_hash bytea primary key,
  reason text not null constraint newsletter_suppressions_reason_check
    check (reason in ('unsubscribed', 'bounced', 'complained', 'removed')),
  since timestamptz not null
);

-- Counts the presses of the form: of an inbox and of a network, by keyed hash.
create table content.newsletter_limits (
  key text primary key,
  taken integer not null,
  ends_at timestamptz not null
);
`;

export const newsletterSubscribers: Migration = {
  name: '031_newsletter_subscribers',
  up: async (db) => void (await db.raw(tables)),
};
