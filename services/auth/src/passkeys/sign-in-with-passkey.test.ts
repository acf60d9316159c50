import { hashToken } from '@nobicast/service-kit';
import {
  buildCaller,
  createSoftwarePasskey,
  openBrowser,
  startAuthForTest,
  type AuthForTest,
  type AuthenticatorFields,
  type Browser,
  type SoftwarePasskey,
} from '../testing/index.ts';

// Two processes, as on a real site: a challenge of one is answered at the other.
let auth: AuthForTest;
let second: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
  second = await startAuthForTest({ databaseUrl: auth.database.urlFor('auth') });
});
afterAll(async () => {
  await second.close();
  await auth.close();
});

const signInPath = '/api/auth/passkeys/sign-in';

async function buildOwner(fields: Parameters<typeof buildCaller>[1] = {}) {
  const owner = await buildCaller(auth, { role: 'admin', ...fields });
  const passkey = createSoftwarePasskey();
  const { data } = await owner.call<{ challenge: string }>('POST', '/api/auth/passkeys/start', {});
  const added = await owner.call('POST', '/api/auth/passkeys', passkey.create(data.challenge));
  expect(added.status).toBe(200);
  return { ...owner, passkey };
}

async function challengeFor(browser: Browser): Promise<string> {
  const response = await browser.post(`${signInPath}/start`, {});
  const { data } = (await response.json()) as { data: { challenge: string; allowed: string[] } };
  expect(data.allowed).toEqual([]);
  return data.challenge;
}
const answer = async (
  browser: Browser,
  passkey: SoftwarePasskey,
  challenge: string,
  of?: AuthenticatorFields,
) => browser.post(signInPath, passkey.answer(challenge, of));
async function signIn(passkey: SoftwarePasskey, of?: AuthenticatorFields, browser = openBrowser(auth)) {
  const response = await answer(browser, passkey, await challengeFor(browser), of);
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; data?: unknown },
    browser,
  };
}
const sessionOf = (browser: Browser) =>
  auth
    .db('auth.sessions')
    .where({ token_hash: hashToken(browser.cookies.get('nobicast_session') ?? '') })
    .first('user_id', 'ended_at');
const eventsOf = async (userId: string) =>
  (
    await auth.db('auth.security_events').where({ user_id: userId }).orderBy('at').select('kind', 'details')
  ).slice(1);

test('a passkey signs in, at another process than the one that asked, and makes the browser a known device', async () => {
  const owner = await buildOwner({ name: 'Maud' });
  const browser = openBrowser(auth);
  const challenge = await challengeFor(browser);
  const elsewhere = openBrowser(second);
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  const response = await answer(elsewhere, owner.passkey, challenge);
  expect([response.status, await response.json()]).toEqual([
    200,
    { ok: true, data: { name: 'Maud', email: owner.email } },
  ]);
  expect(await sessionOf(elsewhere)).toEqual({ user_id: owner.id, ended_at: null });
  expect([...elsewhere.cookies.keys()].sort()).toEqual(['nobicast_device', 'nobicast_session']);
  expect(await eventsOf(owner.id)).toEqual([
    { kind: 'signed_in', details: { by: 'passkey', name: 'Appareil inconnu' } },
  ]);
  const passkey = await auth.db('auth.passkeys').where({ user_id: owner.id }).first('last_used_at');
  expect(passkey?.last_used_at).not.toBeNull();
});

test('it does so while no more sign-in mails may be asked for', async () => {
  const owner = await buildOwner();
  const browser = openBrowser(auth);
  let status = 0;
  for (let asked = 0; asked < 20 && status !== 429; asked += 1)
    ({ status } = await browser.start(owner.email));
  expect(status).toBe(429);
  expect((await signIn(owner.passkey, undefined, browser)).status).toBe(200);
});

test('it ends the session that the browser had', async () => {
  const owner = await buildOwner();
  const { browser } = await signIn(owner.passkey);
  const before = browser.cookies.get('nobicast_session') ?? '';
  await signIn(owner.passkey, undefined, browser);
  const ended = await auth
    .db('auth.sessions')
    .where({ token_hash: hashToken(before) })
    .first('ended_at');
  expect(ended?.ended_at).not.toBeNull();
});

test.each<[string, AuthenticatorFields]>([
  ['for another origin', { origin: 'http://127.0.0.1:8081' }],
  ['for another host', { rpId: 'localhost' }],
  ['without unlocking it', { isUserVerified: false }],
])('an answer %s signs nobody in', async (_why, of) => {
  const owner = await buildOwner();
  const { status, body, browser } = await signIn(owner.passkey, of);
  expect([status, body.code]).toEqual([400, 'passkey_refused']);
  expect(browser.cookies.get('nobicast_session')).toBeUndefined();
});

test('an unknown passkey, another key’s signature and another account’s name sign nobody in', async () => {
  const owner = await buildOwner();
  const stranger = createSoftwarePasskey();
  expect((await signIn(stranger)).body.code).toBe('passkey_refused');
  const browser = openBrowser(auth);
  const forged = { ...stranger.answer(await challengeFor(browser)), id: owner.passkey.id };
  expect((await browser.post(signInPath, forged)).status).toBe(400);
  const misnamed = {
    ...owner.passkey.answer(await challengeFor(browser)),
    user_handle: Buffer.from('somebody else').toString('base64url'),
  };
  expect((await browser.post(signInPath, misnamed)).status).toBe(400);
  const named = {
    ...owner.passkey.answer(await challengeFor(browser)),
    user_handle: Buffer.from(owner.id).toString('base64url'),
  };
  expect((await browser.post(signInPath, named)).status).toBe(200);
});

test('a challenge signs in once, within five minutes, in the browser that asked', async () => {
  const owner = await buildOwner();
  const browser = openBrowser(auth);
  const first = await challengeFor(browser);
  const cookie = browser.cookies.get('nobicast_passkey') ?? '';
  expect((await answer(openBrowser(auth), owner.passkey, first)).status).toBe(400);
  expect((await answer(browser, owner.passkey, first)).status).toBe(200);
  browser.cookies.set('nobicast_passkey', cookie);
  expect((await answer(browser, owner.passkey, first)).status).toBe(400);
  const late = await challengeFor(browser);
  auth.advance(5 * 60);
  expect((await answer(browser, owner.passkey, late)).status).toBe(400);
});

test('a removed passkey and one of a deactivated account open nothing', async () => {
  const owner = await buildOwner();
  const off = await buildOwner();
  await auth.db('auth.passkeys').where({ user_id: owner.id }).delete();
  await auth.db('auth.users').where({ id: off.id }).update({ is_active: false });
  expect((await signIn(owner.passkey)).body.code).toBe('passkey_refused');
  expect((await signIn(off.passkey)).body.code).toBe('account_inactive');
});

test('a counter that goes back is accepted, and told to the owner and the operator', async () => {
  const owner = await buildOwner();
  owner.passkey.setCounter(9);
  expect((await signIn(owner.passkey)).status).toBe(200);
  expect(auth.logLines.some(({ msg }) => String(msg).includes('went back'))).toBe(false);
  owner.passkey.setCounter(3);
  expect((await signIn(owner.passkey)).status).toBe(200);
  expect((await eventsOf(owner.id)).map(({ kind }) => kind as string)).toEqual([
    'signed_in',
    'passkey_counter',
    'signed_in',
  ]);
  expect(auth.logLines).toContainEqual(expect.objectContaining({ known: 9, sent: 3 }));
  // The highest counter stays.
  owner.passkey.setCounter(4);
  await signIn(owner.passkey);
  expect((await eventsOf(owner.id)).filter(({ kind }) => kind === 'passkey_counter')).toHaveLength(2);
});

test('no log and no reply of a list has a challenge, a credential or its public key', async () => {
  const owner = await buildOwner();
  const browser = openBrowser(auth);
  const challenge = await challengeFor(browser);
  await answer(browser, owner.passkey, challenge);
  const { body } = await owner.call('GET', '/api/auth/passkeys');
  const told = JSON.stringify([auth.logLines, body]);
  for (const secret of [challenge, owner.passkey.id, browser.cookies.get('nobicast_session') ?? 'x'])
    expect(told).not.toContain(secret);
  expect(await auth.db('auth.passkey_challenges').where({ challenge_hash: challenge })).toEqual([]);
});
