import type { DatabaseRole } from '@nobicast/service-kit';
import { connectForTest, eventually } from '@nobicast/service-kit/testing';
import { openBrowser, startAuthForTest, type AuthForTest } from './testing/index.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());

test.each<DatabaseRole>(['content', 'comments', 'media', 'gateway'])(
  '%s cannot read accounts, sessions, links, proofs of addresses or jobs',
  async (role) => {
    const db = connectForTest(auth.database.urlFor(role), 'public');
    for (const table of [
      'auth.users',
      'auth.sessions',
      'auth.sign_in_links',
      'auth.address_proofs',
      'auth.erasures',
      'auth.passkeys',
      'auth.passkey_challenges',
      'auth.security_events',
      'auth.host_reminders',
      'auth.user_messages',
      'auth.address_notices',
      'auth.user_counts',
      'auth.audit',
      'auth_jobs._private_jobs',
    ])
      await expect(db.raw(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
    await db.destroy();
  },
);

test('without Postgres every call answers 503 without hanging', async () => {
  const alone = await startAuthForTest({ databaseUrl: 'postgres://nobicast_auth:x@127.0.0.1:1/x' });
  try {
    const browser = openBrowser(alone);
    const responses = [await browser.start('alice@example.org'), await browser.verify('token')];
    for (const response of responses)
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'database_unavailable' }),
      ]);
    const form = await browser.postForm({ token: 'token' });
    expect(form.headers.get('location')).toMatch(
      /^\/auth\/failed\?reason=database_unavailable&code=[0-9a-f-]{36}$/,
    );
    expect((await browser.send('GET', '/api/auth/me')).status).toBe(200);
  } finally {
    await alone.close();
  }
});

test('the service recovers by itself after its connections were cut', async () => {
  const admin = connectForTest(auth.database.adminUrl, 'public');
  await openBrowser(auth).verify('token');
  await admin.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_auth' and datname = current_database()`,
  );
  await admin.destroy();
  await eventually(async () => (await openBrowser(auth).verify('token')).status === 410);
});
