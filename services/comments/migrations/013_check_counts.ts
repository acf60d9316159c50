import type { Migration } from '@nobicast/service-kit';

/** How often each check of new comments did something, by day in Paris. Nothing of a comment or its author. */
const table = `
create table comments.check_counts (
  day date not null,
  phase text not null,
  outcome text not null constraint check_counts_outcome_check check (outcome in ('flagged', 'nudged', 'refused')),
  count integer not null,
  constraint check_counts_pk primary key (day, phase, outcome)
);
`;

export const checkCounts: Migration = {
  name: '013_check_counts',
  up: async (db) => void (await db.raw(table)),
};
