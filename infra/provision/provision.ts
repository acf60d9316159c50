import { createObjectStore } from '@nobicast/media/object-store';
import { Client } from 'pg';
import type { z } from 'zod';
import { buildDatabase } from '../local/database.ts';
import { passwordOf, type provisionConfigSchema } from './config.ts';

const provisionLock = 20_091_976;

/**
 * Creates or updates what the services need: roles, database, schemas, their migrations, the bucket. Repeatable;
 * concurrent runs wait for each other.
 */
export async function provision(config: z.output<typeof provisionConfigSchema>): Promise<void> {
  const lock = new Client({ connectionString: config.DATABASE_ADMIN_URL });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [provisionLock]);
    await buildDatabase({
      adminUrl: config.DATABASE_ADMIN_URL,
      databaseName: config.DATABASE_NAME,
      rolePassword: (name) => passwordOf(config, name),
    });
  } finally {
    // The lock ends with its connection.
    await lock.end();
  }
  const store = createObjectStore({
    endpoint: config.OBJECT_STORE_ENDPOINT,
    accessKey: config.OBJECT_STORE_ACCESS_KEY,
    secretKey: config.OBJECT_STORE_SECRET_KEY,
    bucket: config.OBJECT_STORE_BUCKET,
    region: config.OBJECT_STORE_REGION,
  });
  try {
    await store.ensureBucket();
  } finally {
    store.close();
  }
}
