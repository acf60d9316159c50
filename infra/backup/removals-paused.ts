import { backupLock } from '@nobicast/service-kit';
import type { Client } from 'pg';

/** No stored object is removed while this runs: media looks for the lock before it removes one. Throws where another backup runs. */
export async function removalsPaused<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    backupLock,
  ]);
  if (!rows[0]?.locked) throw new Error('Another backup of this database is being made.');
  try {
    return await work();
  } finally {
    await client.query('rollback');
    await client.query('select pg_advisory_unlock($1)', [backupLock]);
  }
}
