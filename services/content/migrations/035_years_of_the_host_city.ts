import { brand } from '@nobicast/contracts';
import type { Migration } from '@nobicast/service-kit';

const yearOf = (instant: string) => `extract(year from ${instant} at time zone '${brand.timeZone}')::integer`;

/** What a statement adds to the counts: one for each row that is there now, minus one for each that was. */
const added = {
  insert: 'select published_at, type, 1 as step from new_rows',
  update: `select published_at, type, 1 as step from new_rows
    union all select published_at, type, -1 from old_rows`,
  delete: 'select published_at, type, -1 as step from old_rows',
};

/** In the order of the keys, so that two statements never wait for each other in a circle. */
const addToYears = (rows: string) => `
    perform content.add_to_year(d.year, d.type, d.step) from (
      select ${yearOf('published_at')} as year, type, sum(step)::integer as step
      from (${rows}) c group by 1, 2 having sum(step) <> 0 order by 1, 2
    ) d;`;

/**
 * Years are counted on the calendar of the brand's time zone, as reads ask for them, no longer on that of Paris whatever
 * the show. The counts that are there change only where the zones differ.
 */
const years = `
create or replace function content.count_years() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then ${addToYears(added.insert)}
  elsif tg_op = 'UPDATE' then ${addToYears(added.update)}
  else ${addToYears(added.delete)}
  end if;
  return null;
end $$;

lock table content.episodes in share mode;
delete from content.episode_years;
insert into content.episode_years (year, type, episode_count)
  select ${yearOf('published_at')}, type, count(*) from content.episodes group by 1, 2;
`;

export const yearsOfTheHostCity: Migration = {
  name: '035_years_of_the_host_city',
  async up(db) {
    await db.raw(years);
  },
};
