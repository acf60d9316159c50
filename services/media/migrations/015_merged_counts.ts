import type { Migration } from '@nobicast/service-kit';

/** The counted downloads of an episode that was a podcast before it is merged as a preparation go along with it. */
const move = `
create or replace function media.move_to_episode(source integer, target integer, takes_audio boolean, takes_cover boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if takes_audio then
    update media.audio set episode_id = target where episode_id = source;
  end if;
  if takes_cover then
    update media.covers set episode_id = target where episode_id = source;
  end if;
  update media.listening_events set episode_id = target where episode_id = source;
  update media.delivery_events set episode_id = target where episode_id = source;
  insert into media.former_listens as t (episode_id, plays, downloads)
    select target, f.plays, f.downloads from media.former_listens f where f.episode_id = source
    on conflict (episode_id) do update
      set plays = t.plays + excluded.plays, downloads = t.downloads + excluded.downloads;
  insert into media.daily_downloads as t (episode_id, day, requests, downloads, dropped)
    select target, d.day, d.requests, d.downloads, d.dropped from media.daily_downloads d where d.episode_id = source
    on conflict (episode_id, day) do update
      set requests = t.requests + excluded.requests, downloads = t.downloads + excluded.downloads, dropped = (
        select coalesce(jsonb_object_agg(reason, count), '{}') from (
          select reason, sum(count::integer) as count from (
            select * from jsonb_each_text(t.dropped) union all select * from jsonb_each_text(excluded.dropped)
          ) both_days (reason, count) group by reason
        ) reasons
      );
end $$;
`;

export const mergedCounts: Migration = {
  name: '015_merged_counts',
  up: async (db) => void (await db.raw(move)),
};
