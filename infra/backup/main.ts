import path from 'node:path';
import { createObjectStore } from '@nobicast/media/object-store';
import { findRunningPorts } from '../local/leftovers.ts';
import { postgresUrl } from '../local/postgres.ts';
import { databaseName, readSecrets, readSettings } from '../local/settings.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// `npm run backup -- <folder>` and `npm run restore -- <folder>`; in the image of provisioning `node
// infra/dist/backup.mjs backup <folder>`.

const variableNames = [
  'DATABASE_ADMIN_URL',
  'OBJECT_STORE_ENDPOINT',
  'OBJECT_STORE_ACCESS_KEY',
  'OBJECT_STORE_SECRET_KEY',
  'OBJECT_STORE_BUCKET',
] as const;
type Environment = Record<(typeof variableNames)[number], string> & {
  OBJECT_STORE_REGION?: string | undefined;
};

/** The database of the site; provisioning may be given another one of the same server. */
function databaseUrlOf({ DATABASE_ADMIN_URL: url }: Environment): string {
  const name = process.env.DATABASE_NAME;
  return name ? new URL(`/${name}${new URL(url).search}`, url).href : url;
}

/** The variables if all are set (production), else those of the running `npm start`. */
function findEnvironment(): Environment {
  const given = Object.fromEntries(variableNames.map((name) => [name, process.env[name] ?? '']));
  const missing = variableNames.filter((name) => given[name] === '');
  if (missing.length === 0)
    return { ...(given as Environment), OBJECT_STORE_REGION: process.env.OBJECT_STORE_REGION };
  if (missing.length < variableNames.length) throw new Error(`${missing.join(', ')} must be set, too.`);
  const { dataFolder } = readSettings(path.resolve(import.meta.dirname, '../..'), process.env, []);
  const ports = findRunningPorts(dataFolder);
  if (!ports?.postgres || !ports.store)
    throw new Error(`Nobicast is not running: start it with npm start, or set ${variableNames.join(', ')}.`);
  const secrets = readSecrets(dataFolder);
  return {
    DATABASE_ADMIN_URL: postgresUrl(ports.postgres, 'postgres', secrets.postgres, databaseName),
    OBJECT_STORE_ENDPOINT: `http://127.0.0.1:${ports.store}`,
    OBJECT_STORE_ACCESS_KEY: secrets.storeAccessKey,
    OBJECT_STORE_SECRET_KEY: secrets.storeSecretKey,
    OBJECT_STORE_BUCKET: 'nobicast-media',
  };
}

async function run([command, folderName]: readonly string[]): Promise<void> {
  if (folderName === undefined) throw new Error(`Which folder? npm run ${command} -- <folder>`);
  // npm runs scripts in the project's folder; a relative name refers to where npm was called.
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), folderName);
  const environment = findEnvironment();
  const store = createObjectStore({
    endpoint: environment.OBJECT_STORE_ENDPOINT,
    accessKey: environment.OBJECT_STORE_ACCESS_KEY,
    secretKey: environment.OBJECT_STORE_SECRET_KEY,
    bucket: environment.OBJECT_STORE_BUCKET,
    region: environment.OBJECT_STORE_REGION ?? 'us-east-1',
  });
  try {
    const perform = command === 'restore' ? restoreBackup : createBackup;
    const { tables, objects, takenAt } = await perform({
      databaseUrl: databaseUrlOf(environment),
      store,
      folder,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = objects.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    console.info(
      `✓ ${rows} rows of ${tables.length} tables, ${objects.length} objects of ${megabytes.toFixed(1)} MB, as of ${takenAt}`,
    );
  } finally {
    store.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
