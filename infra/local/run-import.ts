import path from 'node:path';
import { limitHeapGrowth, runImportCommand } from '@nobicast/content/import';
import { roleName } from '@nobicast/service-kit';
import { findRunningAddresses } from './leftovers.ts';
import { postgresUrl } from './postgres.ts';
import { databaseName, readSecrets, readSettings, rolePassword } from './settings.ts';

// `npm run import`: the importer of content, with the settings of the running `npm start`.

const own = ['DATABASE_URL', 'MEDIA_URL', 'INTERNAL_SECRET'] as const;

/** The variables if all three are set (production), else those of the running stack. */
function findEnvironment(): Record<string, string | undefined> | undefined {
  if (own.every((name) => process.env[name])) return process.env;
  const { dataFolder } = readSettings(path.resolve(import.meta.dirname, '../..'), process.env, []);
  const addresses = findRunningAddresses(dataFolder);
  if (!addresses?.postgres || !addresses.media) return undefined;
  const secrets = readSecrets(dataFolder);
  const role = roleName('content');
  return {
    DATABASE_URL: postgresUrl(addresses.postgres, role, rolePassword(secrets, role), databaseName),
    MEDIA_URL: `http://127.0.0.1:${addresses.media}`,
    INTERNAL_SECRET: secrets.internal,
  };
}

const environment = process.argv.includes('--help') ? {} : findEnvironment();
if (environment) {
  limitHeapGrowth();
  process.exitCode = await runImportCommand({
    args: process.argv.slice(2),
    env: environment,
    // npm runs scripts in the project's folder; a relative file name refers to where npm was called.
    folder: process.env.INIT_CWD ?? process.cwd(),
    print: (line) => console.info(line),
    printError: (line) => console.error(line),
  });
} else {
  console.error('Nobicast is not running: start it with npm start, then import.');
  process.exitCode = 2;
}
