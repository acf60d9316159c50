import { migrations as authMigrations } from '@nobicast/auth/migrations';
import { migrations as commentsMigrations } from '@nobicast/comments/migrations';
import { migrations as contentMigrations } from '@nobicast/content/migrations';
import { migrations as mediaMigrations } from '@nobicast/media/migrations';
import { databaseOwners } from '@nobicast/service-kit';
import { eventually } from '@nobicast/service-kit/testing';
import { startSiteForTest, type SiteForTest } from './access/site-for-test.ts';

// A rollout waits for new processes, which are not ready before their schema is (decision 0066).

const migrationsOf = {
  auth: authMigrations,
  comments: commentsMigrations,
  content: contentMigrations,
  media: mediaMigrations,
};
let site: SiteForTest;

beforeAll(async () => {
  site = await startSiteForTest();
});
afterAll(() => site.close());

test.each(databaseOwners)('%s is ready once its last migration has run, and stays ready', async (service) => {
  const { db } = site[service];
  const last = migrationsOf[service].at(-1)?.name;
  const table = `${service}.migrations`;
  const ask = async () => {
    const reply = await fetch(`${site.serviceUrls[service]}/readyz`);
    const { failed } = (await reply.json()) as { failed: string[] };
    return [reply.status, failed];
  };
  const rows = await db(table).where({ name: last }).select();
  expect(rows).toHaveLength(1);
  await db(table).where({ name: last }).delete();
  // A check that takes longer than a second fails, which happens on a busy machine.
  const isAnswered = (expected: unknown) =>
    eventually(async () => JSON.stringify(await ask()) === JSON.stringify(expected));
  await isAnswered([503, ['schema']]);
  await db(table).insert(rows);
  await isAnswered([200, []]);
  await db(table).where({ name: last }).delete();
  await isAnswered([200, []]);
});
