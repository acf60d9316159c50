import { eventually, startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import { makeJobsDue, openBrowser, startAuthForTest, tokenFor, type AuthForTest } from './testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});

/** As text, with the job queue. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await auth.db.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'auth_jobs')`,
  );
  expect(tables.length).toBeGreaterThan(8);
  const dumps = await Promise.all(
    tables.map(({ name }) => auth.db.raw<{ rows: unknown[] }>(`select t::text as row from ${name} t`)),
  );
  return JSON.stringify(dumps.map(({ rows }) => rows));
}

test('no log and no table contains a token, a link or a cookie, and no log an address', async () => {
  const email = 'secret.reader@example.org';
  const absent = 'refused.reader@example.org';
  const browser = openBrowser(auth);
  await browser.start(email);
  const first = await tokenFor(smtp, email);
  const signInCookie = browser.cookies.get('nobicast_sign_in') ?? '';
  const dumps = [await dumpDatabase()];
  await browser.start(email); // too soon
  await openBrowser(auth).verify(first); // another browser
  await browser.verify(`${first}x`);
  await browser.send('GET', `/api/auth/verify?token=${first}`);

  // Every way in which a mail can fail, with a server that quotes the address.
  smtp.refuse('RCPT', `451 <${absent}> is busy`);
  await openBrowser(auth).start(absent);
  await eventually(() => auth.logLines.some(({ msg }) => String(msg).includes('tried again')));
  smtp.refuse('RCPT', `554 5.7.1 <${absent}>: relay access denied`);
  await makeJobsDue(auth);
  await eventually(() => auth.logLines.some(({ msg }) => String(msg).includes('refuses')));
  smtp.refuse('RCPT', `550 <${absent}> is unknown here`);
  await makeJobsDue(auth);
  await eventually(() => auth.logLines.some(({ msg }) => String(msg).includes('no recipient')));
  smtp.refuse('RCPT', undefined);
  auth.advance(61);
  await browser.resend();
  const second = await tokenFor(smtp, email, 2);
  dumps.push(await dumpDatabase());
  expect((await browser.verify(second)).status).toBe(200);
  const sessionCookie = browser.cookies.get('nobicast_session') ?? '';
  const deviceCookie = browser.cookies.get('nobicast_device') ?? '';
  auth.advance(61);
  await browser.start(email); // of a known device
  dumps.push(await dumpDatabase());
  await browser.postForm({ token: second });
  await browser.post('/api/auth/logout', {});
  dumps.push(await dumpDatabase());

  const secrets = [first, second].flatMap((token) => [token, ...token.split('.').slice(1)]);
  const cookies = [signInCookie, sessionCookie, ...deviceCookie.split('.')];
  expect([...secrets, ...cookies].every((secret) => secret.length >= 43)).toBe(true);
  const logs = JSON.stringify(auth.logLines);
  const database = dumps.join('\n');
  expect(logs).toContain('/api/auth/verify');
  expect(database).toContain(email);
  for (const secret of [...secrets, ...cookies]) {
    expect(logs).not.toContain(secret);
    expect(database).not.toContain(secret);
  }
  for (const word of [email, absent, 'example.org', 'token=', '203.0.']) expect(logs).not.toContain(word);
});

test('a failed statement is logged without its values', async () => {
  const email = 'unlucky.reader@example.org';
  auth.logLines.length = 0;
  await auth.db.raw(
    `alter table auth.sign_in_links add constraint for_this_test check (email <> '${email}')`,
  );
  const response = await openBrowser(auth).start(email);
  await auth.db.raw('alter table auth.sign_in_links drop constraint for_this_test');
  expect(response.status).toBe(500);
  const logs = JSON.stringify(auth.logLines);
  expect(logs).toContain('for_this_test');
  expect(logs).not.toContain(email);
});
