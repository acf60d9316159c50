import { startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import {
  actorHeaders,
  buildSession,
  buildUser,
  openBrowser,
  startAuthForTest,
  tokenFor,
  type AuthForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
beforeAll(async () => {
  auth = await startAuthForTest({ adminEmails: ['first@example.org', 'second@example.org'] });
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});
beforeEach(async () => {
  await auth.db('auth.users').delete();
  await auth.db('auth.sign_in_links').delete();
  await auth.db('auth.admin_grants').delete();
});

const roleOf = async (email: string) =>
  String((await auth.db('auth.users').where({ email }).first('role'))?.role);
const demote = (email: string) => auth.db('auth.users').where({ email }).update({ role: 'user' });

/** From a new browser; returns the account's role. */
async function signIn(email: string) {
  smtp.mails.length = 0;
  const browser = openBrowser(auth);
  await browser.start(email);
  expect((await browser.verify(await tokenFor(smtp, email))).status).toBe(200);
  return roleOf(email);
}

async function deleteAccount(email: string) {
  const user = await auth.db('auth.users').where({ email }).first<{ id: string; role: 'user' }>('id', 'role');
  const session = await buildSession(auth, { user });
  const response = await fetch(`${auth.url}/api/account`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', ...actorHeaders(auth, session) },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
}

test('listed addresses become admin with their account; others never do, even where there is no admin', async () => {
  expect(await signIn('third@example.org')).toBe('user');
  expect(await signIn('first@example.org')).toBe('admin');
  expect(await signIn('second@example.org')).toBe('admin');
  expect(await signIn('third@example.org')).toBe('user');
});

test('a newly listed member becomes admin at the next sign-in, once', async () => {
  await buildUser(auth, { role: 'admin' });
  await buildUser(auth, { email: 'First@Example.org', role: 'host' });
  expect(await signIn('first@example.org')).toBe('admin');
  await demote('first@example.org');
  expect(await signIn('first@example.org')).toBe('user');
});

test('a listed admin who was demoted stays demoted, after sign-ins and with a new account', async () => {
  await buildUser(auth, { role: 'admin' });
  expect(await signIn('first@example.org')).toBe('admin');
  await demote('first@example.org');
  expect(await signIn('first@example.org')).toBe('user');
  await deleteAccount('first@example.org');
  expect(await signIn('first@example.org')).toBe('user');
  expect(await signIn('first@example.org')).toBe('user');
});

test('an existing admin who is listed later can also be demoted for good', async () => {
  await buildUser(auth, { role: 'admin' });
  await buildUser(auth, { email: 'first@example.org', role: 'admin' });
  expect(await signIn('first@example.org')).toBe('admin');
  await demote('first@example.org');
  expect(await signIn('first@example.org')).toBe('user');
});

test('while there is no active admin, a listed address becomes admin again', async () => {
  const { id } = await buildUser(auth, { role: 'admin' });
  await signIn('first@example.org');
  await demote('first@example.org');
  expect(await signIn('first@example.org')).toBe('user');
  await auth.db('auth.users').where({ id }).update({ is_active: false });
  expect(await signIn('first@example.org')).toBe('admin');
});

test('only the hash of a listed address is stored', async () => {
  await signIn('first@example.org');
  expect(await auth.db('auth.admin_grants').select('*')).toEqual([
    {
      // printf first@example.org | sha256sum
      address_hash: '7f425b932be58d9b4ed28698b929c1d4845daba47fca70d7c66cbe1989e927bf',
      granted_at: expect.any(Date),
    },
  ]);
});
