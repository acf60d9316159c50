import type { Migration } from '@nobicast/service-kit';

/** No shared reply shows it: it announces no change. */
const columns = `
alter table content.subjects add column planned_minutes integer
  constraint subjects_planned_minutes_check check (planned_minutes between 1 and 600);
comment on column content.subjects.planned_minutes is 'How long the hosts mean to talk about it; null: not planned.';
`;

export const plannedLengths: Migration = {
  name: '057_planned_lengths',
  up: async (db) => void (await db.raw(columns)),
};
