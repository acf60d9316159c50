import type { Migration } from '@nobicast/service-kit';

const table = `
create table media.file_chapters (
  episode_id integer primary key constraint file_chapters_audio_fk
    references media.audio (episode_id) on update cascade on delete cascade,
  -- Of the file that this row is about.
  object_key text not null,
  state text not null constraint file_chapters_state_check check (state in ('waiting', 'done', 'failed')),
  wanted text not null constraint file_chapters_wanted_check check (wanted in ('chapters', 'original')),
  problem text,
  -- Of the tag of ours at the beginning of the file; null, as what follows, while the file is as it was uploaded.
  tag_bytes integer,
  -- The tags that the file was uploaded with: an object of their own, unless there were none.
  original_key text,
  original_bytes integer,
  original_sha256 text,
  frames_sha256 text,
  -- Of what was written.
  digest text,
  written_at timestamptz,
  constraint file_chapters_problem_check check ((state = 'failed') = (problem is not null)),
  constraint file_chapters_written_check check (
    num_nulls(tag_bytes, original_bytes, original_sha256, frames_sha256, digest, written_at) in (0, 6)
  ),
  constraint file_chapters_original_check check (
    (original_key is not null) = (original_bytes is not null and original_bytes > 0)
  )
);
`;

/** As of sounds: what is known of a replaced file goes, and the object of its first tags with it. */
const triggers = `
create function media.forget_file_chapters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from media.file_chapters where episode_id = old.episode_id and object_key = old.object_key;
  return null;
end $$;
create trigger audio_file_chapters_replaced after update of object_key on media.audio
  for each row when (old.object_key is not null and old.object_key is distinct from new.object_key)
  execute function media.forget_file_chapters();

create function media.schedule_original_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform media_jobs.add_job(
    'remove_object', json_build_object('objectKey', old.original_key), job_key => old.original_key);
  return null;
end $$;
create trigger file_chapters_removed after delete on media.file_chapters
  for each row when (old.original_key is not null) execute function media.schedule_original_removal();
`;

export const fileChapters: Migration = {
  name: '021_file_chapters',
  async up(db) {
    await db.raw(table);
    await db.raw(triggers);
  },
};
