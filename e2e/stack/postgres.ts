import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Stack } from './test.ts';

/** A connection of the server's owner to the stack over this data folder. */
export async function connectAsOwner(dataFolder: string, database = 'postgres'): Promise<Client> {
  const read = (file: string) => readFileSync(path.join(dataFolder, file), 'utf8');
  const { addresses } = JSON.parse(read('run.json')) as { addresses: { postgres: number } };
  const { postgres: password } = JSON.parse(read('secrets.json')) as { postgres: string };
  const owner = new Client({
    host: '127.0.0.1',
    port: addresses.postgres,
    database,
    user: 'postgres',
    password,
  });
  await owner.connect();
  return owner;
}

/**
 * Runs a task while Postgres is away: all connections are cut, and new ones are not accepted. Its supervisor notices
 * nothing, so that it comes back when the task is over and not before.
 */
export async function withoutPostgres({ dataFolder }: Stack, task: () => Promise<void>): Promise<void> {
  const admin = await connectAsOwner(dataFolder);
  const pidFile = path.join(dataFolder, 'postgres/postmaster.pid');
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
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
