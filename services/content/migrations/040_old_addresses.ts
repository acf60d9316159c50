import { keyTriggers, type Migration } from '@nobicast/service-kit';

/**
 * Addresses of the former site of the show, as `oldAddress` of the contracts writes them. Each belongs to one episode: a
 * trigger keeps the table of them, whose primary key refuses a second owner.
 */
const columns = `
alter table content.episodes add column old_addresses text[] not null default '{}';

create table content.old_addresses (
  address text primary key,
  episode_id integer not null constraint old_addresses_episode_fk references content.episodes (id) on delete cascade
);
create index old_addresses_episode on content.old_addresses (episode_id);

create function content.keep_old_addresses() returns trigger language plpgsql as $$
begin
  delete from content.old_addresses where episode_id = new.id and address <> all (new.old_addresses);
  insert into content.old_addresses (address, episode_id)
    select distinct a.address, new.id from unnest(new.old_addresses) a (address)
    where not exists (
      select from content.old_addresses o where o.address = a.address and o.episode_id = new.id);
  return null;
end $$;
create trigger episodes_old_addresses_on_insert after insert on content.episodes
  for each row when (new.old_addresses <> '{}') execute function content.keep_old_addresses();
create trigger episodes_old_addresses_on_update after update of old_addresses on content.episodes
  for each row when (new.old_addresses is distinct from old.old_addresses)
  execute function content.keep_old_addresses();
`;

const keys = keyTriggers({
  schema: 'content',
  table: 'old_addresses',
  id: 'address',
  announces: [{ columns: ['episode_id'], keys: `select 'old-addresses' from changed` }],
});

export const oldAddresses: Migration = {
  name: '040_old_addresses',
  async up(db) {
    await db.raw(columns);
    await db.raw(keys);
  },
};
