import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildDatabase } from '../local/database.ts';
import { startObjectStore } from '../local/object-store/server.ts';
import { freePort, waitUntil } from '../local/ports.ts';
import { startPostgres } from '../local/postgres.ts';
import { signalProcess } from '../local/process-table.ts';
import { findDataRoot } from './data-root.mjs';
import { sweepOldFolders } from './sweep.ts';

const templateName = 'nobicast_template';

/** Shared by the tests of one Jest run: a real Postgres with a migrated template, a real object store. */
export async function startTestServices(
  root: string,
): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const dataRoot = findDataRoot();
  for (const swept of new Set([root, dataRoot])) await sweepOldFolders(swept, new Date());
  // The user that runs Postgres may not be able to enter the system's temporary folder.
  const folder = mkdtempSync(path.join(dataRoot, '.nobicast-test-'));
  const temporaryFolder = path.join(folder, 'temporary');
  mkdirSync(temporaryFolder);
  const password = randomBytes(16).toString('hex');
  const rolePassword = randomBytes(16).toString('hex');
  const postgres = await startPostgres({
    root,
    folder: path.join(folder, 'postgres'),
    port: await freePort(),
    password,
    // Durability does not matter in tests.
    extraSettings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  });
  const stopPostgres = async () => {
    if (postgres.process.pid) signalProcess(postgres.process.pid, 'SIGINT');
    await waitUntil('The shutdown of PostgreSQL', async () => postgres.process.exitCode !== null);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await buildDatabase({
      adminUrl: postgres.adminUrl,
      databaseName: templateName,
      rolePassword: () => rolePassword,
    });
  } catch (error) {
    // A failing migration must not leave its server running.
    await stopPostgres();
    throw error;
  }

  const accessKey = randomBytes(10).toString('hex');
  const secretKey = randomBytes(20).toString('hex');
  const store = await startObjectStore({
    folder: path.join(folder, 'objects'),
    port: 0,
    accessKey,
    secretKey,
  });

  return {
    env: {
      TMPDIR: temporaryFolder,
      NOBICAST_TEST_ADMIN_URL: postgres.adminUrl,
      NOBICAST_TEST_TEMPLATE: templateName,
      NOBICAST_TEST_ROLE_PASSWORD: rolePassword,
      NOBICAST_TEST_STORE_ENDPOINT: store.url,
      NOBICAST_TEST_STORE_ACCESS_KEY: accessKey,
      NOBICAST_TEST_STORE_SECRET_KEY: secretKey,
    },
    async stop() {
      await store.close();
      await stopPostgres();
    },
  };
}
