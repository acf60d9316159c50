import type { Migration } from '@nobicast/service-kit';

/** A subject is found by the words of its link: by the site, and by what the page is called. */
const links = `
-- Without its scheme, and with letters for %C3%A2; as it is where that is no UTF-8.
create function content.readable_address(address text) returns text
language plpgsql immutable strict as $$
declare
  bare constant text := regexp_replace(address, '^https\\?://(www\\.)\\?', '', 'i');
begin
  return (
    select convert_from(string_agg(
        case when found.part[1] is null then convert_to(found.part[2], 'UTF8') else decode(found.part[1], 'hex') end,
        ''::bytea order by found.place), 'UTF8')
      from regexp_matches(bare, '%([0-9a-f]{2})|([^%]+|%)', 'gi') with ordinality found(part, place));
exception when character_not_in_repertoire then
  return bare;
end $$;

alter table content.subjects alter column site_search set expression as (
  content.search_document(title, null,
    coalesce(content.readable_address(content_url), '') || ' ' || coalesce(description, '') || ' '
      || coalesce(content_text, ''))
);
`;

/** An episode is found by the names of its hosts and guests. */
const people = `
alter table content.episodes add column people text not null default '';
drop trigger episodes_version on content.episodes;
create trigger episodes_version before update on content.episodes
  for each row execute function content.raise_version(
    'version', 'updated_at', 'search_vector', 'site_search', 'people');

create function content.write_people(episode_ids integer[]) returns void
language sql security definer set search_path = '' as $$
  update content.episodes e set people = n.people
    from (
      select id, coalesce((
          select string_agg(coalesce(g.name, p.name), ', ' order by p.order_index, p.id)
            from content.episode_participants p left join content.guests g on g.id = p.guest_id
            where p.episode_id = ids.id), '') as people
        from unnest(episode_ids) ids(id)
    ) n where e.id = n.id and e.people <> n.people
$$;

create function content.write_people_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform content.write_people(array(select distinct episode_id from changed));
  return null;
end $$;
create function content.write_people_of_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform content.write_people(array(
    select distinct p.episode_id
      from changed c join former f using (id) join content.episode_participants p on p.guest_id = c.id
      where c.name <> f.name));
  return null;
end $$;

create trigger participants_people_on_insert after insert on content.episode_participants
  referencing new table as changed for each statement execute function content.write_people_of_changed();
create trigger participants_people_on_delete after delete on content.episode_participants
  referencing old table as changed for each statement execute function content.write_people_of_changed();
-- A participant may have been moved to another episode.
create trigger participants_people_on_update after update on content.episode_participants
  referencing new table as changed for each statement execute function content.write_people_of_changed();
create trigger participants_people_on_move after update on content.episode_participants
  referencing old table as changed for each statement execute function content.write_people_of_changed();
create trigger guests_people_on_update after update on content.guests
  referencing old table as former new table as changed
  for each statement execute function content.write_people_of_renamed();

select content.write_people(array(select id from content.episodes));

alter table content.episodes alter column site_search set expression as (
  content.search_document(coalesce(title, '') || ' ' || number::text, people, description)
);
`;

export const linksAndPeopleInSearch: Migration = {
  name: '042_links_and_people_in_search',
  async up(db) {
    await db.raw(links);
    await db.raw(people);
    // The rewritten columns have lost what the planner knew of them: how a search is done depends on it.
    await db.raw('analyze content.subjects, content.episodes');
  },
};
