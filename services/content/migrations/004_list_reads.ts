import type { Migration } from '@nobicast/service-kit';

/** The order of lists, whole: with fewer columns every page is sorted again. The type is there to be counted. */
const order = `
create index episodes_newest on content.episodes (published_at desc, number desc, id desc) include (type);
drop index content.episodes_published_at;
`;

/** What a statement adds to the counts: one for each row that is there now, minus one for each that was. */
const added = {
  insert: 'select published_at, type, 1 as step from new_rows',
  update: `select published_at, type, 1 as step from new_rows
    union all select published_at, type, -1 from old_rows`,
  delete: 'select published_at, type, -1 as step from old_rows',
};

/**
 * Only counts that change are written, and locked until the transaction ends: in the order of their keys, so that two
 * statements never wait for each other in a circle.
 */
const addToYears = (rows: string) => `
    perform content.add_to_year(d.year, d.type, d.step) from (
      select extract(year from published_at at time zone 'Europe/Paris')::integer as year, type,
        sum(step)::integer as step
      from (${rows}) c group by 1, 2 having sum(step) <> 0 order by 1, 2
    ) d;`;

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

create function content.add_to_year(of_year integer, of_type text, step integer) returns void language sql as $$
  insert into content.episode_years as y (year, type, episode_count)
    values (of_year, of_type, greatest(step, 0))
    on conflict (year, type) do update set episode_count = y.episode_count + step;
$$;

create function content.count_years() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then ${addToYears(added.insert)}
  elsif tg_op = 'UPDATE' then ${addToYears(added.update)}
  else ${addToYears(added.delete)}
  end if;
  return null;
end $$;
create trigger episodes_counted_on_insert after insert on content.episodes
  referencing new table as new_rows for each statement execute function content.count_years();
create trigger episodes_counted_on_update after update on content.episodes
  referencing old table as old_rows new table as new_rows for each statement execute function content.count_years();
create trigger episodes_counted_on_delete after delete on content.episodes
  referencing old table as old_rows for each statement execute function content.count_years();

create function content.empty_years() returns trigger
language plpgsql security definer set search_path = '' as $$
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
