import type { Migration } from '@nobicast/service-kit';

const events = `
-- One row for each request for the audio of a podcast: what a count of downloads needs, also a later one by other rules.
create table media.delivery_events (
  id bigint generated always as identity primary key,
  episode_id integer not null constraint delivery_events_episode_fk references content.episodes (id) on delete cascade,
  occurred_at timestamptz not null,
  method text not null,
  status smallint not null,
  -- The header Range, null without one.
  requested_range text,
  bytes_sent bigint not null constraint delivery_events_bytes_check check (bytes_sent >= 0),
  is_prefetch boolean not null,
  -- Whether the request could belong to a download, by the rules of its day.
  is_eligible boolean not null,
  user_agent text,
  -- With the salt of the day (UTC). Null once the row is anonymous.
  address_hash text,
  -- With the salt of the day before, until it is settled which of the two the row keeps.
  previous_hash text,
  -- What was known of the file at that time.
  file_bytes bigint not null,
  id3_bytes integer,
  -- Bits per second, without the ID3 tag.
  mean_bitrate integer
);
create index delivery_events_episode on media.delivery_events (episode_id, occurred_at);
create index delivery_events_occurred_at on media.delivery_events (occurred_at);
create index delivery_events_address on media.delivery_events (address_hash, episode_id) where is_eligible;
create index delivery_events_unsettled on media.delivery_events (occurred_at) where previous_hash is not null;

-- Each is deleted after 48 hours: then nobody can tell which address a hash stands for.
create table media.address_salts (
  day date primary key,
  salt text not null
);
`;

const counts = `
-- The days (Paris) whose downloads were counted, for good: their events become anonymous later.
create table media.counted_days (
  day date primary key,
  method_version text not null,
  agent_list_version text not null,
  counted_at timestamptz not null
);
create table media.daily_downloads (
  episode_id integer not null constraint daily_downloads_episode_fk references content.episodes (id) on delete cascade,
  day date not null constraint daily_downloads_day_fk references media.counted_days (day) on delete cascade,
  requests integer not null,
  downloads integer not null constraint daily_downloads_check check (downloads between 0 and requests),
  -- Why the other requests did not count: a number for each reason.
  dropped jsonb not null,
  primary key (episode_id, day)
);
create index daily_downloads_day on media.daily_downloads (day);
`;

const retention = `
-- Anonymous rows have none.
alter table media.listening_events alter column ncid drop not null;
-- What remains of deleted rows.
create table media.former_listens (
  episode_id integer primary key constraint former_listens_episode_fk references content.episodes (id) on delete cascade,
  plays integer not null,
  downloads integer not null
);
-- One row: how many listeners have only anonymous rows left, or none.
create table media.former_listeners (
  id boolean primary key default true constraint former_listeners_id_check check (id),
  listeners integer not null
);
insert into media.former_listeners (listeners) values (0);
`;

// Null until a job has measured it; 0 for a file without a tag at its beginning.
const id3 = 'alter table media.sounds add column id3_bytes integer;';

export const deliveryEvents: Migration = {
  name: '014_delivery_events',
  async up(db) {
    for (const statement of [events, counts, retention, id3]) await db.raw(statement);
  },
};
