import type { Migration } from '@nobicast/service-kit';

/** What visitors write to the team (decision 0053): messages of the contact form, and applications of guests. */
const tables = `
create table content.messages (
  id integer generated always as identity primary key,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  kind text not null constraint messages_kind_check check (kind in ('contact', 'application')),
  -- Unconfirmed: sent without JavaScript, and so without a bot check.
  state text not null constraint messages_state_check check (state in ('unconfirmed', 'new', 'answered', 'declined')),
  name text not null,
  email text not null,
  subject text,
  expertise text,
  bio text,
  message text,
  social_links jsonb not null default '{}',
  wants_newsletter boolean not null default false,
  consented_at timestamptz,
  received_at timestamptz not null,
  -- It is kept for years after this, unless there is a later contact with the same person.
  last_contact_at timestamptz not null,
  -- Of the whole content, to recognise what is sent twice; and of inbox and network, for limits. Dropped after two days.
  digest bytea,
  inbox_hash bytea,
  network_hash bytea,
  confirm_hash bytea constraint messages_confirm_hash_key unique,
  search_vector tsvector not null generated always as (
    to_tsvector('pg_catalog.simple', content.search_words(
      name || ' ' || email || ' ' || coalesce(subject, '') || ' ' || coalesce(expertise, '') || ' '
        || coalesce(bio, '') || ' ' || coalesce(message, '')))
  ) stored,
  constraint messages_title_check check ((kind = 'contact') = (subject is not null)
    and (kind = 'application') = (expertise is not null))
);
create index messages_newest on content.messages (received_at desc, id desc) where state <> 'unconfirmed';
create index messages_waiting on content.messages (kind) where state = 'new';
create index messages_email on content.messages (email);
create index messages_last_contact on content.messages (last_contact_at);
create index messages_digest on content.messages (digest) where digest is not null;
create index messages_inbox on content.messages (inbox_hash, received_at) where inbox_hash is not null;
create index messages_network on content.messages (network_hash, received_at) where network_hash is not null;
create index messages_search on content.messages using gin (search_vector) with (fastupdate = off);
create trigger messages_version before update on content.messages
  for each row execute function content.raise_version(
    'version', 'updated_at', 'search_vector', 'digest', 'inbox_hash', 'network_hash', 'confirm_hash');

create table content.message_answers (
  id integer generated always as identity primary key,
  message_id integer not null
    constraint message_answers_message_fk references content.messages (id) on delete cascade,
  text text not null,
  author_name text not null,
  written_at timestamptz not null
);
create index message_answers_message on content.message_answers (message_id, id);

-- Each mail is claimed before it is sent, so that two workers send one. What stays begun was sent or not: nobody knows.
create table content.message_mails (
  id integer generated always as identity primary key,
  message_id integer not null
    constraint message_mails_message_fk references content.messages (id) on delete cascade,
  kind text not null constraint message_mails_kind_check check (kind in ('confirm', 'team', 'receipt', 'answer')),
  answer_id integer constraint message_mails_answer_fk references content.message_answers (id) on delete cascade,
  state text not null default 'waiting'
    constraint message_mails_state_check check (state in ('waiting', 'begun', 'sent', 'refused')),
  changed_at timestamptz not null,
  constraint message_mails_answer_check check ((kind = 'answer') = (answer_id is not null)),
  constraint message_mails_once unique nulls not distinct (message_id, kind, answer_id)
);
create index message_mails_answer on content.message_mails (answer_id);

-- What the calls of one erasure deleted, so that its receipt is right after a failure half way.
create table content.erasures (
  id uuid primary key,
  erased_at timestamptz not null,
  messages integer not null
);
create index erasures_erased_at on content.erasures (erased_at);
`;

export const messages: Migration = {
  name: '025_messages',
  up: async (db) => void (await db.raw(tables)),
};
