import { keyTriggers, type Migration } from '@nobicast/service-kit';

const tables = `
create table media.sounds (
  episode_id integer primary key constraint sounds_audio_fk references media.audio (episode_id) on delete cascade,
  -- Of the file that this row is about.
  object_key text not null,
  facts_state text not null constraint sounds_facts_state_check check (facts_state in ('waiting', 'done', 'failed')),
  -- What the tool read-sound has found.
  facts jsonb,
  waveform_state text not null
    constraint sounds_waveform_state_check check (waveform_state in ('none', 'waiting', 'done', 'failed')),
  levels smallint[],
  constraint sounds_facts_check check ((facts_state = 'done') = (facts is not null)),
  constraint sounds_levels_check check ((waveform_state = 'done') = (levels is not null))
);

create function media.forget_sound() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from media.sounds where episode_id = old.episode_id and object_key = old.object_key;
  return null;
end $$;
create trigger audio_sound_replaced after update of object_key on media.audio
  for each row when (old.object_key is not null and old.object_key is distinct from new.object_key)
  execute function media.forget_sound();
`;

const keys = keyTriggers({
  schema: 'media',
  table: 'sounds',
  id: 'episode_id',
  // A new row is empty, and comes with new audio, which announces itself.
  countsInserts: false,
  announces: [{ columns: ['levels'], keys: `select 'episode-' || episode_id from changed` }],
});

export const sounds: Migration = {
  name: '009_sounds',
  async up(db) {
    await db.raw(tables);
    await db.raw(keys);
  },
};
