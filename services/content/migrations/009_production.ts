import { auditTable, keyTriggers, type Migration } from '@nobicast/service-kit';

/**
 * How often a row has really changed, so that a writer who read an earlier version is told (decision 0033). A statement
 * that writes the same values raises nothing; nor does publication, which is a date and no write. The columns that do
 * not count are the arguments of the trigger; generated ones must be among them, as they are not computed yet.
 */
const versions = `
alter table content.episodes add column version integer not null default 1;
alter table content.subjects
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- The audio was replaced after the start was set.
  add column is_start_unchecked boolean not null default false;

create function content.raise_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    new.version := old.version;
    new.updated_at := old.updated_at;
  else
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger episodes_version before update on content.episodes
  for each row execute function content.raise_version('version', 'updated_at', 'search_vector');
-- The order is settled by position: whoever moves a subject makes nobody's form stale.
create trigger subjects_version before update on content.subjects
  for each row execute function content.raise_version('version', 'updated_at', 'order_index');
`;

/** Slugs that episodes once had: they redirect for ever. */
const formerSlugs = `
create table content.former_slugs (
  slug text primary key,
  episode_id integer not null constraint former_slugs_episode_fk references content.episodes (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index former_slugs_episode on content.former_slugs (episode_id);
`;

const formerSlugKeys = keyTriggers({
  schema: 'content',
  table: 'former_slugs',
  id: 'slug',
  announces: [{ columns: ['episode_id'], keys: `select 'episode-' || episode_id from changed` }],
});

export const production: Migration = {
  name: '009_production',
  async up(db) {
    await db.raw(versions);
    await db.raw(auditTable('content'));
    await db.raw(formerSlugs);
    await db.raw(formerSlugKeys);
  },
};
