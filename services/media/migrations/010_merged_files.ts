import type { Migration } from '@nobicast/service-kit';

/**
 * Called by content, in the transaction that merges a preparation into a podcast: the files that the podcast takes over
 * get its id, and so do all figures. What is not taken is deleted with the preparation, by the usual triggers. A
 * function, because it belongs to that transaction, and content may not write here (decision 0036).
 */
const move = `
create function media.move_to_episode(source integer, target integer, takes_audio boolean, takes_cover boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if takes_audio then
    update media.audio set episode_id = target where episode_id = source;
  end if;
  if takes_cover then
    update media.covers set episode_id = target where episode_id = source;
  end if;
  update media.listening_events set episode_id = target where episode_id = source;
end $$;
revoke execute on function media.move_to_episode from public;
grant execute on function media.move_to_episode to nobicast_content;
`;

/** What is known of the sound of a file goes along with it. */
const sounds = `
alter table media.sounds
  drop constraint sounds_audio_fk,
  add constraint sounds_audio_fk foreign key (episode_id)
    references media.audio (episode_id) on update cascade on delete cascade;
`;

export const mergedFiles: Migration = {
  name: '010_merged_files',
  async up(db) {
    await db.raw(move);
    await db.raw(sounds);
  },
};
