import type { Migration } from '@nobicast/service-kit';

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

-- Its argument is 1 for rows that are there now, and -1 for those that are no longer.
create function comments.count_approved() returns trigger language plpgsql as $$
begin
  insert into comments.subject_counts (subject_id, episode_id, approved_count)
    select distinct s.subject_id, s.episode_id, 0
    from changed c join content.subject_episodes s on s.subject_id = c.episode_subject_id
    where c.is_approved on conflict do nothing;
  -- In one order, so that two statements about several subjects never wait for each other in a circle.
  perform 1 from comments.subject_counts
    where subject_id in (select episode_subject_id from changed where is_approved) order by subject_id for update;
  update comments.subject_counts n set approved_count = n.approved_count + tg_argv[0]::integer * c.approved_count
    from (
      select episode_subject_id, count(*)::integer as approved_count
      from changed where is_approved group by episode_subject_id
    ) c
    where n.subject_id = c.episode_subject_id;
  return null;
end $$;
create trigger comments_counted_on_insert after insert on comments.comments
  referencing new table as changed for each statement execute function comments.count_approved('1');
create trigger comments_counted_on_update_1 after update on comments.comments
  referencing new table as changed for each statement execute function comments.count_approved('1');
create trigger comments_counted_on_update_2 after update on comments.comments
  referencing old table as changed for each statement execute function comments.count_approved('-1');
create trigger comments_counted_on_delete after delete on comments.comments
  referencing old table as changed for each statement execute function comments.count_approved('-1');

create function comments.empty_counts() returns trigger language plpgsql as $$
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
