import { connectDatabase, createLogger, loadConfig } from '@nobicast/service-kit';
import { performRunConfigSchema } from '../config.ts';
import { limitHeapGrowth } from './feed/feed-limits.ts';
import { createSafeFetch } from './feed/safe-fetch.ts';
import { performRun } from './perform-run.ts';

// Works on one run of an import, in a process of its own: what swells or hangs ends that process only.

limitHeapGrowth();
const config = loadConfig(performRunConfigSchema);
const logger = createLogger({ name: 'content-import', level: config.LOG_LEVEL });
// The service holds the other end: where the service dies, this process ends.
process.stdin.resume().once('close', () => process.exit(1));

const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'content',
  poolMax: 3,
  // Reading items keeps the event loop busy, and no request waits for this process.
  connectTimeoutMs: 60_000,
});
const fetcher = createSafeFetch(config.IMPORT_PRIVATE_ADDRESSES === 'allowed' ? () => true : undefined);
try {
  await performRun({ db, fetcher, clock: () => new Date() }, Number(process.argv[2]));
} catch (error) {
  logger.error({ err: error }, 'an import failed');
} finally {
  await fetcher.close();
  await db.destroy();
  process.stdin.destroy();
}
process.exit();
