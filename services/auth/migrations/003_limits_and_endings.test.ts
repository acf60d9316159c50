import { migrateSchema } from '@nobicast/service-kit';
import { connectForTest, createTestDatabase } from '@nobicast/service-kit/testing';
import { inboxOf } from '../src/sign-in/sign-in.rules.ts';
import { migrations } from './index.ts';

test('requests that are there already get the inbox that the service would give them', async () => {
  const database = await createTestDatabase();
  const admin = connectForTest(database.adminUrl, 'public');
  const db = connectForTest(database.urlFor('auth'), 'auth');
  const emails = ['zoe@example.org', 'zoe+a+b@example.org', '+zoe@example.org', 'zoe+@example.org'];
  try {
    await admin.raw('drop schema auth cascade; create schema auth authorization nobicast_auth');
    await migrateSchema(db, { schema: 'auth', migrations: migrations.slice(0, 2) });
    await db.raw(
      `insert into auth.sign_in_links (id, email, browser_hash, address_hash, requested_at)
        select gen_random_uuid(), e, 'b', 'a', now() from unnest(?::text[]) e`,
      [emails],
    );
    await migrateSchema(db, { schema: 'auth', migrations });
    const rows = await db('auth.sign_in_links').orderBy('email').select('email', 'inbox');
    expect(rows).toEqual([...emails].sort().map((email) => ({ email, inbox: inboxOf(email) })));
  } finally {
    await Promise.all([admin.destroy(), db.destroy()]);
    await database.drop();
  }
});
