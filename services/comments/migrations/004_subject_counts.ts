import type { Migration } from '@nobicast/service-kit';

/** What a statement adds to the counts: one for each approved row that is there now, minus one for each that was. */
const added = {
  insert: 'select episode_subject_id, is_approved, 1 as step from new_rows',
  update: `select episode_subject_id, is_approved, 1 as step from new_rows
    union all select episode_subject_id, is_approved, -1 from old_rows`,
  delete: 'select episode_subject_id, is_approved, -1 as step from old_rows',
};

/**
 * Only counts that change are written, and locked until the transaction ends: in the order of their keys, so that two
 * statements never wait for each other in a circle. Where the subject itself is gone, so is its count.
 */
const addToSubjects = (rows: string) => `
    perform comments.add_to_subject(d.subject_id, d.episode_id, d.step) from (
      select s.subject_id, s.episode_id, sum(c.step)::integer as step
      from (${rows}) c join content.subject_episodes s on s.subject_id = c.episode_subject_id
      where c.is_approved group by 1, 2 having sum(c.step) <> 0 order by 1
    ) d;`;

/** Approved comments, counted where they are written: lists read them far more often than anybody comments. */
const counts = `
create table comments.subject_counts (
  subject_id integer primary key,
  -- Follows the subject, should it move to another episode.
  episode_id integer not null,
  approved_count integer not null constraint subject_counts_check check (approved_count >= 0),
  constraint subject_counts_subject_fk foreign key (subject_id, episode_id)
    references content.subjects (id, episode_id) on update cascade on delete cascade
);
create index subject_counts_episode on comments.subject_counts (episode_id) include (approved_count);

create function comments.add_to_subject(of_subject integer, of_episode integer, step integer) returns void
language sql as $$
  insert into comments.subject_counts as n (subject_id, episode_id, approved_count)
    values (of_subject, of_episode, greatest(step, 0))
    on conflict (subject_id) do update set approved_count = n.approved_count + step;
$$;

-- With the rights of the owner: before Postgres 18 it runs as whoever deletes an episode or an account.
create function comments.count_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then ${addToSubjects(added.insert)}
  elsif tg_op = 'UPDATE' then ${addToSubjects(added.update)}
  else ${addToSubjects(added.delete)}
  end if;
  return null;
end $$;
create trigger comments_counted_on_insert after insert on comments.comments
  referencing new table as new_rows for each statement execute function comments.count_approved();
create trigger comments_counted_on_update after update on comments.comments
  referencing old table as old_rows new table as new_rows
  for each statement execute function comments.count_approved();
create trigger comments_counted_on_delete after delete on comments.comments
  referencing old table as old_rows for each statement execute function comments.count_approved();

create function comments.empty_counts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from comments.subject_counts;
  return null;
end $$;
create trigger comments_counted_on_truncate after truncate on comments.comments
  for each statement execute function comments.empty_counts();

insert into comments.subject_counts (subject_id, episode_id, approved_count)
  select s.subject_id, s.episode_id, count(*)
  from comments.comments c join content.subject_episodes s on s.subject_id = c.episode_subject_id
  where c.is_approved group by s.subject_id, s.episode_id;
`;

/** The same border, one column more. */
const border = `
create or replace view comments.published_counts as
  select subject_id, approved_count, episode_id from comments.subject_counts where approved_count > 0;
`;

export const subjectCounts: Migration = {
  name: '004_subject_counts',
  async up(db) {
    await db.raw(counts);
    await db.raw(border);
  },
};
