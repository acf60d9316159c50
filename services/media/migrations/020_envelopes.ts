import type { Migration } from '@nobicast/service-kit';

const tables = `
-- Rows of before, and those of the previous release, are measured once more: the job adopt_sounds finds them.
alter table media.sounds add column envelope_state text not null default 'waiting'
  constraint sounds_envelope_state_check check (envelope_state in ('none', 'waiting', 'done', 'failed'));

create table media.envelopes (
  episode_id integer primary key constraint envelopes_sound_fk
    references media.sounds (episode_id) on update cascade on delete cascade,
  object_key text not null constraint envelopes_object_key_unique unique,
  steps integer not null constraint envelopes_steps_check check (steps >= 1),
  duration_ms integer not null constraint envelopes_duration_ms_check check (duration_ms >= 0),
  -- A list of {from_ms, to_ms}.
  silences jsonb not null,
  integrated_lufs real,
  true_peak_dbtp real,
  measured_at timestamptz not null,
  constraint envelopes_loudness_check check ((integrated_lufs is null) = (true_peak_dbtp is null))
);
comment on column media.envelopes.object_key is 'Of the steps, a byte each';
create trigger envelope_removed after delete on media.envelopes
  for each row execute function media.schedule_removal();
`;

export const envelopes: Migration = {
  name: '020_envelopes',
  up: async (db) => void (await db.raw(tables)),
};
