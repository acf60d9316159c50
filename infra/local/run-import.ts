import path from 'node:path';
import { limitHeapGrowth, runImportCommand } from '@nobicast/content/import';
import { roleName } from '@nobicast/service-kit';
import { findRunningPorts } from './leftovers.ts';
import { postgresUrl } from './postgres.ts';
import { databaseName, readSecrets, readSettings, rolePassword } from './settings.ts';

// `npm run import`: the importer of content, with the settings of the running `npm start`.

const variableNames = ['DATABASE_URL', 'MEDIA_URL', 'INTERNAL_SECRET'] as const;

/** `process.env` if it has all three (production), else the values of the running stack. */
function findEnvironment(): Record<string, string | undefined> | undefined {
  if (variableNames.every((name) => process.env[name])) return process.env;
  const { dataFolder } = readSettings(path.resolve(import.meta.dirname, '../..'), process.env, []);
  const ports = findRunningPorts(dataFolder);
  if (!ports?.postgres || !ports.media) return undefined;
  const secrets = readSecrets(dataFolder);
  const role = roleName('content');
  return {
    DATABASE_URL: postgresUrl(ports.postgres, role, rolePassword(secrets, role), databaseName),
    MEDIA_URL: `http://127.0.0.1:${ports.media}`,
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
