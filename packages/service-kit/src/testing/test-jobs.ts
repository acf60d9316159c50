import type { Knex } from '../database.ts';

/** What time does: the waiting jobs of this queue are due, and its workers look for them. */
export const makeJobsDue = (db: Knex, schema: string) =>
  db.raw(
    `update ${schema}._private_jobs set run_at = now() where locked_at is null;
      select pg_notify('jobs:insert', '{"count":1}')`,
  );
