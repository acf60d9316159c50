import type { Migration } from '@nobicast/service-kit';

const change = `
alter table content.import_runs add column numbers_from integer
  constraint import_runs_numbers_from_check check (numbers_from >= 1);
comment on column content.import_runs.numbers_from is
  'The first number of the items without one, by their dates. Null: they follow the highest number.';
`;

export const numbersOfImports: Migration = {
  name: '041_numbers_of_imports',
  async up(db) {
    await db.raw(change);
  },
};
