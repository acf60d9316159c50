import { loadConfig, postgresUrl } from '@nobicast/service-kit';
import { z } from 'zod';
import { buildDatabase } from './database.ts';
import { databaseName, readSecrets, rolePassword } from './settings.ts';

// Creates or updates the database of the embedded stack, in a separate process, because the stack would keep the
// memory of its libraries.

const config = loadConfig(z.object({ ADMIN_URL: postgresUrl, NOBICAST_DATA: z.string() }));
const secrets = readSecrets(config.NOBICAST_DATA);
await buildDatabase({
  adminUrl: config.ADMIN_URL,
  databaseName,
  rolePassword: (role) => rolePassword(secrets, role),
});
