import { startSmtpForTest, type SmtpForTest, untilBlocked } from '@nobicast/service-kit/testing';
import { buildUser, openBrowser, startAuthForTest, tokenFor, type AuthForTest } from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
let sequence = 0;

beforeAll(async () => {
  auth = await startAuthForTest();
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});

const newEmail = () => `reader${(sequence += 1)}@example.org`;

/** With the mail's token. */
async function requestLink(fields: { email?: string; destination?: string } = {}) {
  const email = fields.email ?? newEmail();
  const browser = openBrowser(auth);
  await browser.start(email, fields.destination === undefined ? {} : { destination: fields.destination });
  return { email, browser, token: await tokenFor(smtp, email) };
}

const codeOf = async (response: Response) => {
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
};
const sessionsOf = (email: string) =>
  auth.db('auth.sessions as s').join('auth.users as u', 'u.id', 's.user_id').where({ email }).select('s.id');

test('the link of the mail creates an account and a session, and sets its cookie (ROLES-01)', async () => {
  const { email, browser, token } = await requestLink({ destination: '/episodes/42?t=3#notes' });
  const response = await browser.verify(token);
  expect([response.status, await response.json()]).toEqual([
    200,
    { ok: true, data: { name: null, email, is_new: true, destination: '/episodes/42?t=3#notes' } },
  ]);
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('nobicast_session='));
  expect(cookie).toMatch(
    /^nobicast_session=[\w-]{43}; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
  expect(await auth.db('auth.users').where({ email }).first('role', 'is_active', 'provider')).toEqual({
    role: 'user',
    is_active: true,
    provider: 'email',
  });
  expect(await sessionsOf(email)).toHaveLength(1);
});

test('a member signs in to their existing account', async () => {
  const { id, email } = await buildUser(auth, { email: newEmail(), name: 'Zoé', role: 'host' });
  const { browser, token } = await requestLink({ email });
  expect(await (await browser.verify(token)).json()).toMatchObject({
    data: { name: 'Zoé', is_new: false, destination: null },
  });
  expect(await auth.db('auth.users').where({ email }).select('id', 'role')).toEqual([{ id, role: 'host' }]);
});

test('a link works once (LOGIN-14)', async () => {
  const { email, browser, token } = await requestLink();
  expect((await browser.verify(token)).status).toBe(200);
  expect(await codeOf(await browser.verify(token, { is_confirmed: true }))).toEqual([410, 'link_invalid']);
  expect(await sessionsOf(email)).toHaveLength(1);
});

test('of two concurrent posts one gets a session', async () => {
  const { email, browser, token } = await requestLink();
  const responses = await Promise.all([browser.verify(token), browser.verify(token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await sessionsOf(email)).toHaveLength(1);
});

test('a link is valid for 15 minutes after it was sent (LOGIN-15)', async () => {
  const early = await requestLink();
  auth.advance(14 * 60);
  expect((await early.browser.verify(early.token)).status).toBe(200);
  const late = await requestLink();
  auth.advance(15 * 60);
  expect(await codeOf(await late.browser.verify(late.token))).toEqual([410, 'link_invalid']);
  expect(await codeOf(await late.browser.verify(late.token, { is_confirmed: true }))).toEqual([
    410,
    'link_invalid',
  ]);
});

test('a newer link invalidates the older one', async () => {
  const { email, browser, token } = await requestLink();
  auth.advance(61);
  expect((await browser.resend()).status).toBe(200);
  const newer = await tokenFor(smtp, email, 2);
  expect(await codeOf(await browser.verify(token))).toEqual([410, 'link_invalid']);
  expect((await browser.verify(newer)).status).toBe(200);
});

test('in another browser the person has to confirm, and is signed in only there', async () => {
  const { email, browser, token } = await requestLink();
  const other = openBrowser(auth);
  const hesitation = await other.verify(token);
  expect(await codeOf(hesitation)).toEqual([409, 'confirmation_needed']);
  expect(other.cookies.size).toBe(0);
  expect(await sessionsOf(email)).toEqual([]);

  expect((await other.verify(token, { is_confirmed: true })).status).toBe(200);
  expect(other.cookies.has('nobicast_session')).toBe(true);
  expect(browser.cookies.has('nobicast_session')).toBe(false);
  expect(await sessionsOf(email)).toHaveLength(1);
});

test('a cookie that the browser had before the request does not replace the confirmation', async () => {
  const email = newEmail();
  const planted = 'A'.repeat(43);
  const browser = openBrowser(auth);
  browser.cookies.set('nobicast_sign_in', planted);
  await browser.start(email);
  const token = await tokenFor(smtp, email);
  const attacker = openBrowser(auth);
  attacker.cookies.set('nobicast_sign_in', planted);
  expect(await codeOf(await attacker.verify(token))).toEqual([409, 'confirmation_needed']);
  expect((await browser.verify(token)).status).toBe(200);
});

test('signing in ends the session of the browser’s earlier cookie', async () => {
  const { email, browser, token } = await requestLink();
  await browser.verify(token);
  const before = await sessionsOf(email);
  auth.advance(61);
  await browser.start(email);
  await browser.verify(await tokenFor(smtp, email, 2));
  const open = await auth
    .db('auth.sessions')
    .whereNull('ended_at')
    .whereIn(
      'id',
      before.map(({ id }) => id),
    );
  expect(open).toEqual([]);
  expect(await sessionsOf(email)).toHaveLength(2);
});

test('a deactivated account is refused, and its link is consumed', async () => {
  const { email, browser, token } = await requestLink();
  // By the time its mail was written nothing was known of it.
  await buildUser(auth, { email, is_active: false });
  expect(await codeOf(await browser.verify(token))).toEqual([403, 'account_inactive']);
  expect(await codeOf(await browser.verify(token))).toEqual([410, 'link_invalid']);
  expect(browser.cookies.has('nobicast_session')).toBe(false);
  expect(await sessionsOf(email)).toEqual([]);
});

test('addresses of accounts are compared case-insensitively', async () => {
  const { id } = await buildUser(auth, { email: 'Camille@Example.org' });
  const { browser, token } = await requestLink({ email: 'CAMILLE@example.ORG'.toLowerCase() });
  expect(await (await browser.verify(token)).json()).toMatchObject({ data: { is_new: false } });
  expect(await auth.db('auth.users').where({ id }).first('email')).toEqual({ email: 'Camille@Example.org' });
});

test('GET and HEAD do not consume a link: mail scanners open links', async () => {
  const { browser, token } = await requestLink();
  for (const method of ['GET', 'HEAD']) {
    const response = await browser.send(method, `/api/auth/verify?token=${token}`);
    expect([method, response.status]).toEqual([method, 404]);
  }
  expect((await browser.verify(token)).status).toBe(200);
});

test('a token in the query is refused: it belongs in the body', async () => {
  const { browser, token } = await requestLink();
  const response = await browser.post(`/api/auth/verify?token=${token}`, { token: 'not-the-token' });
  expect(await codeOf(response)).toEqual([400, 'validation_failed']);
  expect((await browser.verify(token)).status).toBe(200);
});

test('one network can try 60 invalid links in ten minutes; links that sign in do not count (A3)', async () => {
  const { browser, token } = await requestLink();
  const used = await requestLink();
  for (let count = 0; count < 3; count += 1)
    expect(await codeOf(await browser.verify(used.token))).toEqual([409, 'confirmation_needed']);
  expect((await browser.verify(used.token, { is_confirmed: true })).status).toBe(200);
  for (let count = 0; count < 60; count += 1)
    expect((await browser.verify(`guess-${count}`)).status).toBe(410);
  const refused = await browser.verify(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(9 * 60);
  expect(await refused.json()).toMatchObject({ error: 'Trop de demandes. Réessayez dans 10 minutes.' });
  const elsewhere = openBrowser(auth);
  expect((await elsewhere.verify(token, { is_confirmed: true })).status).toBe(200);
});

test('concurrent attempts cannot exceed the limit', async () => {
  const browser = openBrowser(auth);
  for (let count = 0; count < 59; count += 1) await browser.verify(`guess-${count}`);
  const { posts } = await auth.db.transaction(async (blocker) => {
    // Attempts can read the count but not write: without a lock all five would see the same count.
    await blocker.raw('lock table auth.verify_attempts in share row exclusive mode');
    const sent = Array.from({ length: 5 }, (_, index) => browser.verify(`late-guess-${index}`));
    await untilBlocked(auth.db, 5);
    return { posts: sent };
  });
  const responses = await Promise.all(posts);
  expect(responses.map(({ status }) => status).sort()).toEqual([410, 429, 429, 429, 429]);
});
