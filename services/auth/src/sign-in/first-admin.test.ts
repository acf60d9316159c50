import {
  buildUser,
  openBrowser,
  startAuthForTest,
  startSmtpForTest,
  tokenFor,
  type AuthForTest,
  type SmtpForTest,
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
  smtp.mails.length = 0;
});

async function signIn(email: string) {
  const browser = openBrowser(auth);
  await browser.start(email);
  expect((await browser.verify(await tokenFor(smtp, email))).status).toBe(200);
  return String((await auth.db('auth.users').where({ email }).first('role'))?.role);
}

test('listed addresses become admin with their account, others do not', async () => {
  expect(await signIn('first@example.org')).toBe('admin');
  expect(await signIn('second@example.org')).toBe('admin');
  expect(await signIn('third@example.org')).toBe('user');
});

test('a listed member who is no admin becomes one only where nobody is', async () => {
  await buildUser(auth, { email: 'first@example.org', role: 'user' });
  await buildUser(auth, { role: 'admin' });
  expect(await signIn('first@example.org')).toBe('user');
  await auth.db('auth.users').where({ role: 'admin' }).update({ is_active: false });
  await auth.db('auth.sign_in_links').delete();
  smtp.mails.length = 0;
  expect(await signIn('first@example.org')).toBe('admin');
});
