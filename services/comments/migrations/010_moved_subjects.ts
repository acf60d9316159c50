import type { Migration } from '@nobicast/service-kit';

/**
 * As in 004_subject_counts. A subject may move to another episode between the moment at which its comments are counted
 * and the one at which its first count is written: the foreign key then refuses the former episode.
 */
const addToSubject = `
create or replace function comments.add_to_subject(of_subject integer, of_episode integer, step integer) returns void
language plpgsql as $$
begin
  insert into comments.subject_counts as n (subject_id, episode_id, approved_count)
    values (of_subject, of_episode, greatest(step, 0))
    on conflict (subject_id) do update set approved_count = n.approved_count + step;
exception when foreign_key_violation then
  insert into comments.subject_counts as n (subject_id, episode_id, approved_count)
    select s.subject_id, s.episode_id, greatest(step, 0)
      from content.subject_episodes s where s.subject_id = of_subject
    on conflict (subject_id) do update set approved_count = n.approved_count + step;
end $$;
`;

export const movedSubjects: Migration = {
  name: '010_moved_subjects',
  up: async (db) => void (await db.raw(addToSubject)),
};
