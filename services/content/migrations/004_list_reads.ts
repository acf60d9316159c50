import type { Migration } from '@nobicast/service-kit';

/** The order of lists, whole: with fewer columns every page is sorted again. The type is there to be counted. */
const order = `
create index episodes_newest on content.episodes (published_at desc, number desc, id desc) include (type);
drop index content.episodes_published_at;
`;

/**
 * How many episodes each year has, those of the future too: reads take away what is not public yet, which is
 * little. Counting all episodes for each list would cost more with every year.
 */
const years = `
create table content.episode_years (
  -- On the Paris calendar.
  year integer not null,
  type text not null,
  episode_count integer not null constraint episode_years_count_check check (episode_count >= 0),
  primary key (year, type)
);

-- Its argument is 1 for rows that are there now, and -1 for those that are no longer.
create function content.count_years() returns trigger language plpgsql as $$
begin
  insert into content.episode_years (year, type, episode_count)
    select distinct extract(year from published_at at time zone 'Europe/Paris')::integer, type, 0
    from changed on conflict do nothing;
  update content.episode_years y set episode_count = y.episode_count + tg_argv[0]::integer * c.episode_count
    from (
      select extract(year from published_at at time zone 'Europe/Paris')::integer as year, type,
        count(*)::integer as episode_count
      from changed group by 1, 2
    ) c
    where y.year = c.year and y.type = c.type;
  return null;
end $$;
create trigger episodes_counted_on_insert after insert on content.episodes
  referencing new table as changed for each statement execute function content.count_years('1');
create trigger episodes_counted_on_update_1 after update on content.episodes
  referencing new table as changed for each statement execute function content.count_years('1');
create trigger episodes_counted_on_update_2 after update on content.episodes
  referencing old table as changed for each statement execute function content.count_years('-1');
create trigger episodes_counted_on_delete after delete on content.episodes
  referencing old table as changed for each statement execute function content.count_years('-1');

create function content.empty_years() returns trigger language plpgsql as $$
begin
  delete from content.episode_years;
  return null;
end $$;
create trigger episodes_counted_on_truncate after truncate on content.episodes
  for each statement execute function content.empty_years();

insert into content.episode_years (year, type, episode_count)
  select extract(year from published_at at time zone 'Europe/Paris')::integer, type, count(*)
  from content.episodes group by 1, 2;
`;

/** For comments, which count by episode: ids alone, also of what is not public yet. */
const border = `
alter table content.subjects add constraint subjects_id_episode_unique unique (id, episode_id);
grant references (id, episode_id) on content.subjects to nobicast_comments;

create view content.subject_episodes as select id as subject_id, episode_id from content.subjects;
grant select on content.subject_episodes to nobicast_comments;
`;

export const listReads: Migration = {
  name: '004_list_reads',
  async up(db) {
    await db.raw(order);
    await db.raw(years);
    await db.raw(border);
  },
};
