import { inboxOf, migrateSchema } from '@nobicast/service-kit';
import { connectForTest, createTestDatabase } from '@nobicast/service-kit/testing';
import { migrations } from './index.ts';

/** What stood in 001_accounts for a day, and so stands in the databases of that day. */
const ofThatDay = `
alter table auth.sign_in_links add column consumer_address_hash text;
create table auth.admin_grants (address_hash text primary key, granted_at timestamptz not null);
drop trigger users_changed on auth.users;
create trigger users_changed after update on auth.users for each row execute function auth.notify_change();
create trigger users_deleted after delete on auth.users for each row execute function auth.notify_change();
create trigger users_truncated after truncate on auth.users for each statement
  execute function auth.notify_change();
`;

test.each([
  ['as 001 and 002 leave it', 'select 1'],
  ['of the day on which 001 was longer', ofThatDay],
])('a database %s is brought up to date, each request with its inbox', async (_name, before) => {
  const database = await createTestDatabase();
  const admin = connectForTest(database.adminUrl, 'public');
  const db = connectForTest(database.urlFor('auth'), 'auth');
  const emails = ['zoe@example.org', 'zoe+a+b@example.org', '+zoe@example.org', 'zoe+@example.org'];
  try {
    await admin.raw('drop schema auth cascade; create schema auth authorization nobicast_auth');
    await migrateSchema(db, { schema: 'auth', migrations: migrations.slice(0, 2) });
    await db.raw(before);
    await db.raw(
      `insert into auth.sign_in_links (id, email, browser_hash, address_hash, requested_at)
        select gen_random_uuid(), e, 'b', 'a', now() from unnest(?::text[]) e`,
      [emails],
    );
    await migrateSchema(db, { schema: 'auth', migrations });
    const rows = await db('auth.sign_in_links').orderBy('email').select('email', 'inbox');
    expect(rows).toEqual([...emails].sort().map((email) => ({ email, inbox: inboxOf(email) })));
    const { rows: triggers } = await db.raw<{ rows: { tgname: string }[] }>(
      `select tgname from pg_trigger where tgrelid = 'auth.users'::regclass and not tgisinternal order by tgname`,
    );
    expect(triggers.map(({ tgname }) => tgname)).toEqual([
      'users_counted_on_delete',
      'users_counted_on_insert',
      'users_counted_on_truncate',
      'users_counted_on_update',
      'users_keys_on_delete',
      'users_keys_on_truncate',
      'users_keys_on_update',
      'users_switched_off',
      'users_version',
    ]);
    expect(await db.schema.withSchema('auth').hasTable('admin_grants')).toBe(true);
    expect(await db.schema.withSchema('auth').hasColumn('sign_in_links', 'consumer_address_hash')).toBe(
      false,
    );
  } finally {
    await Promise.all([admin.destroy(), db.destroy()]);
    await database.drop();
  }
});
