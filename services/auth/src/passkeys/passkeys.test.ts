import type { Role } from '@nobicast/contracts';
import { eventually, startSmtpForTest, type SmtpForTest, untilBlocked } from '@nobicast/service-kit/testing';
import {
  buildCaller,
  createSoftwarePasskey,
  startAuthForTest,
  type AuthForTest,
  type AuthenticatorFields,
  type Caller,
} from '../testing/index.ts';

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

const passkeysPath = '/api/auth/passkeys';
interface Entry {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };

const startAdding = (caller: Caller) =>
  caller.call<{ challenge: string; user_id: string; excluded: string[] }>(
    'POST',
    `${passkeysPath}/start`,
    {},
  );

async function add(caller: Caller, passkey = createSoftwarePasskey(), of: AuthenticatorFields = {}) {
  const { data } = await startAdding(caller);
  const created = passkey.create(data.challenge, of);
  const reply = await caller.call<{ passkey: Entry }>('POST', passkeysPath, created, firefox);
  return { ...reply, created, software: passkey };
}
const list = async (caller: Caller) =>
  (await caller.call<{ passkeys: Entry[]; can_add: boolean }>('GET', passkeysPath)).data;
const mailsTo = ({ email }: Pick<Caller, 'email'>) =>
  smtp.mails.filter(({ recipients }) => recipients.includes(email)).map(({ text }) => text);
const eventsOf = async ({ id }: Pick<Caller, 'id'>) =>
  auth.db('auth.security_events').where({ user_id: id }).orderBy('at').select('kind', 'details');

test('a member of the team adds a passkey, which is named by the browser, and is told by mail', async () => {
  const nadia = await buildCaller(auth, { role: 'moderator' });
  const question = await startAdding(nadia);
  expect(question.data).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp_id: '127.0.0.1',
    user_id: Buffer.from(nadia.id).toString('base64url'),
    user_name: nadia.email,
    excluded: [],
  });
  const { status, data, software } = await add(nadia);
  const passkey = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Firefox sur Windows',
    created_at: expect.any(String),
    last_used_at: null,
  };
  expect([status, data]).toEqual([200, { passkey }]);
  expect(await list(nadia)).toEqual({ passkeys: [passkey], can_add: true });
  expect((await startAdding(nadia)).data.excluded).toEqual([software.id]);
  expect(await eventsOf(nadia)).toEqual([
    { kind: 'passkey_added', details: { name: 'Firefox sur Windows' } },
  ]);
  await eventually(() => mailsTo(nadia).length > 0);
  expect(mailsTo(nadia)).toEqual([expect.stringMatching(/Clé d’accès ajoutée\.[^]*Firefox sur Windows/)]);
});

test.each<[Role, number]>([
  ['host', 200],
  ['moderator', 200],
  ['admin', 200],
  ['guest', 403],
  ['user', 403],
])('passkeys are for the team: %s', async (role, expected) => {
  const caller = await buildCaller(auth, { role });
  expect((await startAdding(caller)).status).toBe(expected);
  expect((await list(caller)).can_add).toBe(expected === 200);
});

test('whoever left the team cannot add the passkey that was asked for before', async () => {
  const caller = await buildCaller(auth, { role: 'host' });
  const { data } = await startAdding(caller);
  await auth.db('auth.users').where({ id: caller.id }).update({ role: 'user' });
  const created = createSoftwarePasskey().create(data.challenge);
  expect(await caller.call('POST', passkeysPath, created)).toMatchObject({
    status: 403,
    code: 'passkeys_for_team',
  });
});

test('a session that has ended adds none, although the gateway still remembers it', async () => {
  const caller = await buildCaller(auth, { role: 'admin' });
  const { data } = await startAdding(caller);
  await auth.db('auth.sessions').where({ id: caller.session.id }).update({ ended_at: auth.clock() });
  const created = createSoftwarePasskey().create(data.challenge);
  expect((await caller.call('POST', passkeysPath, created)).status).toBe(401);
  expect((await list(caller)).passkeys).toEqual([]);
});

test.each<[string, AuthenticatorFields]>([
  ['another site asked for', { origin: 'https://evil.example' }],
  ['is bound to another host', { rpId: 'evil.example' }],
  ['was made without unlocking it', { isUserVerified: false }],
])('a passkey that %s is refused', async (_why, of) => {
  const caller = await buildCaller(auth, { role: 'admin' });
  expect(await add(caller, createSoftwarePasskey(), of)).toMatchObject({
    status: 400,
    code: 'passkey_refused',
  });
  expect((await list(caller)).passkeys).toEqual([]);
});

test('a challenge is answered once, within five minutes, by the session that asked, for what it was asked', async () => {
  const caller = await buildCaller(auth, { role: 'admin' });
  const other = await buildCaller(auth, { role: 'admin' });
  const refused = { status: 400, code: 'passkey_refused' };
  const { created } = await add(caller);
  await auth.db('auth.passkeys').where({ user_id: caller.id }).delete();
  expect(await caller.call('POST', passkeysPath, created)).toMatchObject(refused);

  const late = await startAdding(caller);
  auth.advance(5 * 60);
  const passkey = createSoftwarePasskey();
  expect(await caller.call('POST', passkeysPath, passkey.create(late.data.challenge))).toMatchObject(refused);

  const mine = await startAdding(caller);
  expect(await other.call('POST', passkeysPath, passkey.create(mine.data.challenge))).toMatchObject(refused);
  expect(await caller.call('POST', passkeysPath, passkey.create('x'.repeat(43)))).toMatchObject(refused);
  const toSignIn = await caller.call<{ challenge: string }>('POST', `${passkeysPath}/sign-in/start`, {});
  expect(await caller.call('POST', passkeysPath, passkey.create(toSignIn.data.challenge))).toMatchObject(
    refused,
  );
  // A wrong answer has used it up, too.
  const once = await startAdding(caller);
  const wrong = passkey.create(once.data.challenge, { origin: 'https://evil.example' });
  expect(await caller.call('POST', passkeysPath, wrong)).toMatchObject(refused);
  expect(await caller.call('POST', passkeysPath, passkey.create(once.data.challenge))).toMatchObject(refused);
  expect((await list(caller)).passkeys).toEqual([]);
});

test('an authenticator is added once, to one account', async () => {
  const caller = await buildCaller(auth, { role: 'host' });
  const other = await buildCaller(auth, { role: 'host' });
  const { software } = await add(caller);
  for (const again of [caller, other])
    expect(await add(again, software)).toMatchObject({ status: 409, code: 'passkey_known' });
  expect((await list(other)).passkeys).toEqual([]);
});

test('an account has twenty passkeys at most', async () => {
  const caller = await buildCaller(auth, { role: 'host' });
  await auth.db('auth.passkeys').insert(
    Array.from({ length: 20 }, (_, index) => ({
      id: `00000000-0000-4000-8000-0000000000${10 + index}`,
      user_id: caller.id,
      credential_id: `filler-${index}`,
      public_key: Buffer.from('x'),
      counter: 0,
      name: `Clé ${index}`,
      created_at: auth.clock(),
    })),
  );
  expect(await startAdding(caller)).toMatchObject({ status: 409, code: 'too_many_passkeys' });
});

test('a member renames and removes their passkeys, and nobody else’s', async () => {
  const caller = await buildCaller(auth, { role: 'admin' });
  const other = await buildCaller(auth, { role: 'admin' });
  const { data } = await add(caller);
  const path = `${passkeysPath}/${data.passkey.id}`;
  expect(await other.call('PATCH', path, { name: 'À moi' })).toMatchObject({
    status: 404,
    code: 'passkey_not_found',
  });
  expect(await other.call('DELETE', path)).toMatchObject({ status: 404, code: 'passkey_not_found' });
  expect(await caller.call('PATCH', path, { name: ' ' })).toMatchObject({ status: 400 });
  expect(await caller.call('PATCH', path, { name: 'Clé du studio' })).toMatchObject({
    status: 200,
    data: { passkey: { id: data.passkey.id, name: 'Clé du studio' } },
  });
  expect(await caller.call('DELETE', path)).toMatchObject({ status: 200 });
  expect((await list(caller)).passkeys).toEqual([]);
  expect(await caller.call('DELETE', path)).toMatchObject({ status: 404 });
  expect((await eventsOf(caller)).at(-1)).toEqual({
    kind: 'passkey_removed',
    details: { name: 'Clé du studio' },
  });
  await eventually(() => mailsTo(caller).some((text) => /Clé d’accès retirée\.[^]*Clé du studio/.test(text)));
});

test('removing a passkey waits for a sign-in with it, without a deadlock', async () => {
  const caller = await buildCaller(auth, { role: 'admin' });
  const { id } = (await add(caller)).data.passkey;
  const { removal } = await auth.db.transaction(async (signIn) => {
    // In the order of a sign-in: first the account, then the passkey.
    await signIn('auth.users').where({ id: caller.id }).forUpdate().first('id');
    const promise = caller.call('DELETE', `${passkeysPath}/${id}`);
    await untilBlocked(auth.db);
    await signIn('auth.passkeys').where({ id }).forUpdate().first('id');
    return { removal: promise };
  });
  expect(await removal).toMatchObject({ status: 200 });
  expect((await list(caller)).passkeys).toEqual([]);
});

test('whoever is not a member any more can do none of it', async () => {
  const caller = await buildCaller(auth, { role: 'admin' });
  const { data } = await add(caller);
  await auth.db('auth.users').where({ id: caller.id }).update({ is_active: false });
  const path = `${passkeysPath}/${data.passkey.id}`;
  for (const reply of [
    await caller.call('GET', passkeysPath),
    await startAdding(caller),
    await caller.call('PATCH', path, { name: 'x' }),
    await caller.call('DELETE', path),
  ])
    expect(reply).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await auth.db('auth.passkeys').where({ user_id: caller.id })).toHaveLength(1);
});
