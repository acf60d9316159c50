import type { Migration } from '@nobicast/service-kit';

/** Decision 0097. The searches have the words of an episode without a number, too. */
const episodes = `
alter table content.episodes
  alter column number drop not null,
  alter column search_vector set expression as (
    to_tsvector('pg_catalog.simple',
      content.search_words(coalesce(title, '') || ' ' || slug || ' ' || coalesce(number::text, '')))),
  alter column site_search set expression as (
    content.search_document(coalesce(title, '') || ' ' || coalesce(number::text, ''), people, description));
comment on column content.episodes.number is 'Null: its feed gave it none, and it was imported as it is.';
`;

/** An older process does not say it: its runs number such items after the highest number. */
const imports = `
alter table content.import_runs add column numbers text not null default 'next'
  constraint import_runs_numbers_check check (numbers in ('none', 'next'));
comment on column content.import_runs.numbers is
  'Of the items without one, unless numbers_from says where they begin: none, or the next after the highest.';
`;

export const episodesWithoutNumbers: Migration = {
  name: '045_episodes_without_numbers',
  async up(db) {
    await db.raw(episodes);
    await db.raw(imports);
    // The rewritten columns have lost what the planner knew of them: how a search is done depends on it.
    await db.raw('analyze content.episodes');
  },
};
