import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Stack } from './test.ts';

/**
 * Runs a task while Postgres is away: all connections are cut, and new ones are not accepted. Its supervisor notices
 * nothing, so that it comes back when the task is over and not before.
 */
export async function withoutPostgres(stack: Stack, task: () => Promise<void>): Promise<void> {
  const read = (file: string) => readFileSync(path.join(stack.dataFolder, file), 'utf8');
  const { addresses } = JSON.parse(read('run.json')) as { addresses: { postgres: number } };
  const { postgres: password } = JSON.parse(read('secrets.json')) as { postgres: string };
  const admin = new Client({
    host: '127.0.0.1',
    port: addresses.postgres,
    database: 'postgres',
    user: 'postgres',
    password,
  });
  await admin.connect();
  const server = Number(read('postgres/postmaster.pid').split('\n')[0]);
  process.kill(server, 'SIGSTOP');
  try {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    await admin.end();
    await task();
  } finally {
    process.kill(server, 'SIGCONT');
  }
}
