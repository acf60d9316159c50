import { roleName } from '@nobicast/service-kit';
import { Client } from 'pg';
import { postgresUrl } from '../local/postgres.ts';
import { databaseName, rolePassword } from '../local/settings.ts';
import { registerCleanUp } from './clean-up.ts';
import type { Stack } from './stack.ts';

export function databaseUrl({ addresses, secrets }: Stack, who: 'content' | 'superuser'): string {
  if (!addresses.postgres) throw new Error('The stack reports no Postgres port.');
  if (who === 'superuser') return postgresUrl(addresses.postgres, 'postgres', secrets.postgres, databaseName);
  const role = roleName('content');
  return postgresUrl(addresses.postgres, role, rolePassword(secrets, role), databaseName);
}

export async function withDatabase<Result>(
  stack: Stack,
  who: 'content' | 'superuser',
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl(stack, who) });
  await client.connect();
  const close = registerCleanUp(() => client.end());
  try {
    return await work(client);
  } finally {
    await close();
  }
}
