import { waitUntil } from '@nobicast/infra/ports';
import { databaseName } from '@nobicast/infra/settings';
import { connectAsOwner } from './postgres.ts';
import { startStack } from './start-stack.ts';

// Fills a folder with the demo data, its sounds and covers heard and sized, for stacks that begin with a copy of it:
// `tsx e2e/stack/prepare-data.ts <folder>`.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder?');
const { stop } = await startStack(folder);
try {
  const owner = await connectAsOwner(folder, databaseName);
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
