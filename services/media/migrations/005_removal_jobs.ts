import type { Migration } from '@nobicast/service-kit';

/**
 * Removals are jobs of `media_jobs`, whose tables exist before this runs. `audio_removed` also fires where a deleted
 * episode takes its audio along: before Postgres 18 it would run as content's role, which has no right on the queue.
 */
const triggers = `
create function media.schedule_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform media_jobs.add_job(
    'remove_object', json_build_object('objectKey', old.object_key), job_key => old.object_key);
  return null;
end $$;

drop trigger audio_removed on media.audio;
drop trigger audio_replaced on media.audio;
drop function media.outbox_audio();
create trigger audio_removed after delete on media.audio
  for each row when (old.object_key is not null) execute function media.schedule_removal();
create trigger audio_replaced after update of object_key on media.audio
  for each row when (old.object_key is not null and old.object_key is distinct from new.object_key)
  execute function media.schedule_removal();
`;

/**
 * `media.object_outbox` stays: processes of the previous release still write to it, and an upload of theirs fails if
 * its row goes before it is due. The job `adopt_outbox` takes the rows as they fall due, the last one 24 hours after
 * the last of those processes. The next release drops the table and that job.
 */
export const removalJobs: Migration = {
  name: '005_removal_jobs',
  async up(db) {
    await db.raw(triggers);
  },
};
