import type { MediaForTest } from './media-for-test.ts';

export interface RemovalJob {
  objectKey: string;
  runAt: Date;
  attempts: number;
  lastError: string | null;
}

/** Waiting and running, in the order in which they were added. */
export async function listRemovals({ db }: Pick<MediaForTest, 'db'>): Promise<RemovalJob[]> {
  const { rows } = await db.raw<{
    rows: { key: string; run_at: Date; attempts: number; last_error: string | null }[];
  }>(
    `select key, run_at, attempts, last_error from media_jobs.jobs
      where task_identifier = 'remove_object' order by id`,
  );
  return rows.map((row) => ({
    objectKey: row.key,
    runAt: row.run_at,
    attempts: row.attempts,
    lastError: row.last_error,
  }));
}
