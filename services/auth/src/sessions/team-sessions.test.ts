import type { Role } from '@nobicast/contracts';
import { hashToken } from '@nobicast/service-kit';
import { startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import {
  buildCaller,
  buildSession,
  buildUser,
  createSoftwarePasskey,
  openBrowser,
  serviceHeaders,
  startAuthForTest,
  tokenFor,
  type AuthForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let strict: AuthForTest;
let smtp: SmtpForTest;
beforeAll(async () => {
  auth = await startAuthForTest({ adminEmails: ['first@example.org'] });
  strict = await startAuthForTest({
    databaseUrl: auth.database.urlFor('auth'),
    isTeamPasskeyRequired: true,
  });
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await strict.close();
  await auth.close();
  await smtp.stop();
});

const hour = 60 * 60;
async function resolve(token: string, at = auth) {
  const response = await fetch(`${at.url}/internal/sessions/resolve`, {
    method: 'POST',
    body: JSON.stringify({ token_hash: hashToken(token) }),
    headers: { 'content-type': 'application/json', ...serviceHeaders(at) },
  });
  const { data } = (await response.json()) as {
    data: { actor: { role: Role; proved_at: string; lacks_passkey?: true } | null };
  };
  return data.actor;
}
async function signIn(email: string): Promise<string> {
  const browser = openBrowser(auth);
  await browser.start(email);
  expect((await browser.verify(await tokenFor(smtp, email))).status).toBe(200);
  return browser.cookies.get('nobicast_session') ?? '';
}

test.each<[Role, boolean]>([
  ['user', true],
  ['guest', true],
  ['host', false],
  ['moderator', false],
  ['admin', false],
])('twelve hours after a sign-in the session of a %s is open: %s', async (role, isOpen) => {
  const { email } = await buildUser(auth, { role });
  const token = await signIn(email);
  auth.advance(12 * hour - 60);
  expect(await resolve(token)).not.toBeNull();
  auth.advance(61);
  expect((await resolve(token)) !== null).toBe(isOpen);
});

test('a role of the team shortens the sessions that run, and taking it away does not lengthen them', async () => {
  const admin = await buildCaller(auth, { role: 'admin' });
  const { id, email } = await buildUser(auth);
  const token = await signIn(email);
  auth.advance(11 * hour);
  const grant = (role: Role) => admin.call('PATCH', `/api/admin/users/${id}`, { role });
  expect((await grant('guest')).status).toBe(200);
  auth.advance(2 * hour);
  expect(await resolve(token)).not.toBeNull();
  expect((await grant('host')).status).toBe(200);
  expect(await resolve(token)).toBeNull();
  expect((await grant('user')).status).toBe(200);
  expect(await resolve(token)).toBeNull();
});

test('the first admin loses the long sessions from before, and sees that the role came', async () => {
  const user = await buildUser(auth, { email: 'first@example.org' });
  const former = await buildSession(auth, { user });
  auth.advance(13 * hour);
  expect(await resolve(former.token)).not.toBeNull();
  expect(await resolve(await signIn(user.email))).toMatchObject({ role: 'admin' });
  expect(await resolve(former.token)).toBeNull();
  const row = await auth.db('auth.sessions').where({ id: former.id }).first('expires_at');
  expect((row?.expires_at as Date).getTime()).toBeLessThan(auth.clock().getTime());
  const events = await auth.db('auth.security_events').where({ user_id: user.id }).select('kind', 'details');
  expect(events).toContainEqual({ kind: 'role_changed', details: {} });
});

test('a long session that an earlier release opened for a member of the team ends as the others do', async () => {
  const user = await buildUser(auth, { role: 'moderator' });
  const { id, token } = await buildSession(auth, { user });
  const expiresAt = new Date(auth.clock().getTime() + 90 * 24 * hour * 1_000);
  await auth.db('auth.sessions').where({ id }).update({ expires_at: expiresAt });
  auth.advance(12 * hour - 60);
  expect(await resolve(token)).not.toBeNull();
  auth.advance(61);
  expect(await resolve(token)).toBeNull();
});

test('the gateway is told when the member last proved to be there', async () => {
  const { email } = await buildUser(auth);
  const token = await signIn(email);
  const actor = await resolve(token);
  expect(Math.abs(Date.parse(actor?.proved_at ?? '') - auth.clock().getTime())).toBeLessThan(60_000);
});

test('where the team must have a passkey, whoever lacks one is a plain member until they add one', async () => {
  const member = await buildCaller(auth, { role: 'moderator' });
  const { token } = member.session;
  expect(await resolve(token)).toMatchObject({ role: 'moderator' });
  expect(await resolve(token, strict)).toMatchObject({ role: 'user', lacks_passkey: true });
  const { data } = await member.call<{ challenge: string }>('POST', '/api/auth/passkeys/start', {});
  await member.call('POST', '/api/auth/passkeys', createSoftwarePasskey().create(data.challenge));
  expect(await resolve(token, strict)).toEqual(expect.not.objectContaining({ lacks_passkey: true }));
  expect(await resolve(token, strict)).toMatchObject({ role: 'moderator' });
});

test('other members need none', async () => {
  const { session } = await buildCaller(auth, { role: 'guest' });
  expect(await resolve(session.token, strict)).toMatchObject({ role: 'guest' });
});
