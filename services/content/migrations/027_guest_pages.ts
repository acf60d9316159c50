import { keyTriggers, type Migration } from '@nobicast/service-kit';

/**
 * Each guest has a page, whose address is the key: the slug. The form of the back office notices what others changed by
 * the version (decision 0033), and its list searches ten thousand people by parts of words.
 */
const columns = `
alter table content.guests
  add column version integer not null default 1,
  add column list_search text not null generated always as (content.search_words(
    name || ' ' || coalesce(role, '') || ' ' || key || ' ' || coalesce(email::text, ''))) stored,
  -- Digits alone would be read as an id; another page stands at the address of candidature.
  add constraint guests_slug_check check (key ~ '[a-z]' and key <> 'candidature');
create index guests_by_name on content.guests (name collate "fr-x-icu", id);

-- Links to an account are made and undone by jobs: they make nobody's form stale.
create trigger guests_version before update on content.guests
  for each row execute function content.raise_version(
    'version', 'updated_at', 'account_id', 'site_search', 'list_search');
`;

/** Slugs that guests once had: they redirect for ever. */
const formerSlugs = `
create table content.former_guest_slugs (
  slug text primary key,
  guest_id integer not null constraint former_guest_slugs_guest_fk
    references content.guests (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index former_guest_slugs_guest on content.former_guest_slugs (guest_id);
`;

const formerTriggers = `
${['insert', 'update', 'delete', 'truncate'].map((event) => `drop trigger guests_keys_on_${event} on content.guests;`).join('\n')}
drop function content.announce_guests();
`;

/** As before, with the address and the biography; and nobody who was deleted is shown from a cache. */
const guests = keyTriggers({
  schema: 'content',
  table: 'guests',
  id: 'id',
  announces: [
    {
      columns: ['name', 'role', 'avatar_url'],
      keys: `select unnest(array['episode-' || p.episode_id, 'any-episode'])
        from changed join content.episode_participants p on p.guest_id = changed.id`,
    },
    { columns: ['account_id'], keys: `select 'member-' || account_id from changed` },
    {
      columns: ['key', 'name', 'role', 'bio', 'bio_short', 'avatar_url', 'domains', 'links', 'is_featured'],
      keys: `select 'guests' from changed
        union all
        select '!guests' from changed where not exists (select from content.guests g where g.id = changed.id)`,
    },
  ],
});

const formerSlugKeys = keyTriggers({
  schema: 'content',
  table: 'former_guest_slugs',
  id: 'slug',
  announces: [{ columns: ['guest_id'], keys: `select 'guests' from changed` }],
});

export const guestPages: Migration = {
  name: '027_guest_pages',
  async up(db) {
    await db.raw(columns);
    await db.raw(formerSlugs);
    await db.raw(formerTriggers);
    await db.raw(guests);
    await db.raw(formerSlugKeys);
  },
};
