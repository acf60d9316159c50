import type { Migration } from '@nobicast/service-kit';

/** A show that began early moved its planned start: taken back, the start goes back too (decision 0108). */
const columns = `
alter table content.show_commands
  add column moved_start_to timestamptz,
  -- Null: from the usual time.
  add column moved_start_from timestamptz;
`;

export const movedStarts: Migration = {
  name: '062_moved_starts',
  up: async (db) => void (await db.raw(columns)),
};
