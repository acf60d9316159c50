import type { Migration } from '@nobicast/service-kit';

/** Whose name `started_by` is, so that it is forgotten with the account. */
export const startersOfImports: Migration = {
  name: '076_starters_of_imports',
  up: async (db) => void (await db.raw('alter table content.import_runs add column started_by_id text')),
};
