import { readFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from '@nobicast/infra/ports';
import { databaseName } from '@nobicast/infra/settings';
import { Client } from 'pg';
import { publishUnchecked, startStack } from './start-stack.ts';

// `tsx e2e/stack/prepare-data.ts <folder>` loads and processes the demo data once, for stacks that start with a copy
// of it.

/** As the owner of the server. */
async function connectAsOwner(dataFolder: string): Promise<Client> {
  const read = (file: string) => readFileSync(path.join(dataFolder, file), 'utf8');
  const { addresses } = JSON.parse(read('run.json')) as { addresses: { postgres: number } };
  const { postgres: password } = JSON.parse(read('secrets.json')) as { postgres: string };
  const owner = new Client({
    host: '127.0.0.1',
    port: addresses.postgres,
    database: databaseName,
    user: 'postgres',
    password,
  });
  await owner.connect();
  return owner;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder?');
publishUnchecked(folder);
const { stop } = await startStack(folder);
try {
  const owner = await connectAsOwner(folder);
  await waitUntil(
    'The work on sounds and covers',
    async () => {
      const { rows } = await owner.query(
        `select 1 from media_jobs.jobs where task_identifier in ('hear_sound', 'size_cover')
          and attempts < max_attempts limit 1`,
      );
      return rows.length === 0;
    },
    { timeoutMs: 30 * 60_000, intervalMs: 500 },
  );
  await owner.end();
} finally {
  await stop();
}
