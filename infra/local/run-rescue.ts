import path from 'node:path';
import { runRescueCommand } from '@nobicast/auth/rescue';
import { roleName } from '@nobicast/service-kit';
import { findRunningPorts } from './leftovers.ts';
import { postgresUrl } from './postgres.ts';
import { databaseName, readSecrets, readSettings, rolePassword } from './settings.ts';

// `npm run rescue`: the command of auth, with the settings of the running `npm start`.

function findDatabase(): string | undefined {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const { dataFolder } = readSettings(path.resolve(import.meta.dirname, '../..'), process.env, []);
  const addresses = findRunningPorts(dataFolder);
  if (!addresses?.postgres) return undefined;
  const role = roleName('auth');
  return postgresUrl(addresses.postgres, role, rolePassword(readSecrets(dataFolder), role), databaseName);
}

const databaseUrl = findDatabase();
if (databaseUrl) {
  process.exitCode = await runRescueCommand({
    args: process.argv.slice(2),
    databaseUrl,
    print: (line) => console.info(line),
    printError: (line) => console.error(line),
  });
} else {
  console.error('Nobicast is not running: start it with npm start, then run this again.');
  process.exitCode = 2;
}
