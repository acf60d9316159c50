import type { Migration } from '@nobicast/service-kit';

/** Imports from the administration (decision 0046). Content is only written by a run that ends `applied`. */
const tables = `
create table content.import_runs (
  id integer generated always as identity primary key,
  state text not null default 'reading' constraint import_runs_state_check check
    (state in ('reading', 'planned', 'applying', 'applied', 'cancelled', 'failed', 'interrupted')),
  source_kind text not null constraint import_runs_source_kind_check check (source_kind in ('address', 'file')),
  source text not null,
  title text,
  phase text not null default 'waiting',
  done integer not null default 0,
  total integer,
  counts jsonb,
  -- Of everything that the plan would write, and of what it was compared with.
  digest text,
  problem text,
  audio_refused integer not null default 0,
  started_by text not null,
  applied_by_id text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- A process works on it, and was last seen then.
  is_claimed boolean not null default false,
  seen_at timestamptz not null default now(),
  constraint import_runs_plan_check check (state not in ('planned', 'applying', 'applied') or digest is not null)
);
-- One at a time, whatever number of processes there is.
create unique index import_runs_one_active on content.import_runs ((true)) where state in ('reading', 'applying');

-- A feed that was sent as a file, until its run is followed by another.
create table content.import_feed_parts (
  run_id integer not null constraint import_feed_parts_run_fk references content.import_runs (id) on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (run_id, position)
);

-- What a plan would do, line by line.
create table content.import_changes (
  run_id integer not null constraint import_changes_run_fk references content.import_runs (id) on delete cascade,
  position integer not null,
  kind text not null,
  details jsonb not null,
  primary key (run_id, position)
);
create index import_changes_kind on content.import_changes (run_id, kind, position);

-- Audio that has still to be registered with media, written with its episodes.
create table content.import_audio (
  run_id integer not null constraint import_audio_run_fk references content.import_runs (id) on delete cascade,
  episode_id integer not null constraint import_audio_episode_fk references content.episodes (id) on delete cascade,
  audio jsonb not null,
  primary key (run_id, episode_id)
);
create index import_audio_episode on content.import_audio (episode_id);
`;

export const importRuns: Migration = {
  name: '014_import_runs',
  up: async (db) => void (await db.raw(tables)),
};
