import { eventually, startSmtpForTest, type SmtpForTest, untilBlocked } from '@nobicast/service-kit/testing';
import {
  buildCaller,
  buildSession,
  createSoftwarePasskey,
  openBrowser,
  startAuthForTest,
  tokenFor,
  type AuthForTest,
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

const proofPath = '/api/auth/proof';
const provedAt = async (caller: Caller) =>
  (await caller.call<{ proved_at: string }>('GET', proofPath)).data.proved_at;
const kindsOf = async ({ id }: Caller) =>
  (
    await auth
      .db('auth.security_events')
      .where({ user_id: id })
      .orderBy('at')
      .select<{ kind: string; details: { by?: string } }[]>('kind', 'details')
  ).map(({ kind, details }) => [kind, details.by]);

async function withPasskey(caller: Caller, passkey = createSoftwarePasskey()) {
  const { data } = await caller.call<{ challenge: string }>('POST', '/api/auth/passkeys/start', {});
  await caller.call('POST', '/api/auth/passkeys', passkey.create(data.challenge));
  return passkey;
}
const start = async (caller: Caller) =>
  (
    await caller.call<{ question: { challenge: string; allowed: string[] } | null }>(
      'POST',
      `${proofPath}/start`,
      {},
    )
  ).data.question;
const tokensTo = (email: string) =>
  smtp.mails
    .filter(({ recipients }) => recipients.includes(email))
    .flatMap(({ text }) => /\/auth\/confirm\?token=(\S+)/.exec(text)?.[1] ?? []);
async function mailedToken(caller: Caller, count = 1): Promise<string> {
  expect((await caller.call('POST', `${proofPath}/mail`, {})).status).toBe(200);
  await eventually(() => tokensTo(caller.email).length >= count);
  return tokensTo(caller.email).at(-1) ?? '';
}
const confirm = (token: string) => openBrowser(auth).post(`${proofPath}/confirm`, { token });

test('a session has proved it by signing in', async () => {
  const caller = await buildCaller(auth);
  const row = await auth.db('auth.sessions').where({ id: caller.session.id }).first('created_at');
  expect(await provedAt(caller)).toBe((row?.created_at as Date).toISOString());
  expect(await start(caller)).toBeNull();
});

test('a passkey of the account proves it for this session alone', async () => {
  const caller = await buildCaller(auth, { role: 'admin' });
  const passkey = await withPasskey(caller);
  const elsewhere = await buildSession(auth, { user: caller });
  const before = await provedAt(caller);
  auth.advance(11 * 60);
  const question = await start(caller);
  expect(question?.allowed).toEqual([passkey.id]);
  const proved = await caller.call('POST', proofPath, passkey.answer(question?.challenge ?? ''));
  expect(proved.status).toBe(200);
  expect(Date.parse(await provedAt(caller)) - Date.parse(before)).toBeGreaterThanOrEqual(11 * 60_000);
  expect(await auth.db('auth.sessions').where({ id: elsewhere.id }).first('proved_at')).toEqual({
    proved_at: null,
  });
  expect((await kindsOf(caller)).at(-1)).toEqual(['proved', 'passkey']);
});

test('neither the passkey of another account, nor a challenge of another session or purpose does', async () => {
  const caller = await buildCaller(auth, { role: 'admin' });
  const other = await buildCaller(auth, { role: 'admin' });
  const passkey = await withPasskey(caller);
  const foreign = await withPasskey(other);
  const before = await provedAt(caller);
  const refused = { status: 400, code: 'passkey_refused' };
  const mine = async () => (await start(caller))?.challenge ?? '';
  expect(await caller.call('POST', proofPath, foreign.answer(await mine()))).toMatchObject(refused);
  const theirs = (await start(other))?.challenge ?? '';
  expect(await caller.call('POST', proofPath, passkey.answer(theirs))).toMatchObject(refused);
  const toSignIn = await caller.call<{ challenge: string }>('POST', '/api/auth/passkeys/sign-in/start', {});
  expect(await caller.call('POST', proofPath, passkey.answer(toSignIn.data.challenge))).toMatchObject(
    refused,
  );
  expect(await provedAt(caller)).toBe(before);
});

test('a mailed link proves it, opened anywhere, once, and signs nobody in', async () => {
  const caller = await buildCaller(auth);
  const before = await provedAt(caller);
  const token = await mailedToken(caller);
  const response = await confirm(token);
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  expect(await provedAt(caller)).not.toBe(before);
  expect((await confirm(token)).status).toBe(410);
  expect((await openBrowser(auth).verify(token, { is_confirmed: true })).status).toBe(410);
  expect(await kindsOf(caller)).toEqual([['proved', 'link']]);
});

test('a sign-in link proves nothing for another session', async () => {
  const caller = await buildCaller(auth);
  const browser = openBrowser(auth);
  await browser.start(caller.email);
  const token = await tokenFor(smtp, caller.email);
  expect((await confirm(token)).status).toBe(410);
  expect((await browser.verify(token)).status).toBe(200);
});

test('a link is worthless after fifteen minutes, and once its session has ended', async () => {
  const late = await buildCaller(auth);
  const gone = await buildCaller(auth);
  const lateToken = await mailedToken(late);
  auth.advance(15 * 60);
  expect((await confirm(lateToken)).status).toBe(410);
  const token = await mailedToken(gone);
  await gone.call('POST', '/api/auth/logout', {});
  expect((await confirm(token)).status).toBe(410);
  for (const forged of ['x', `${token}x`]) expect((await confirm(forged)).status).toBe(410);
});

test('a link waits for a change of its account, without a deadlock', async () => {
  const caller = await buildCaller(auth);
  const token = await mailedToken(caller);
  const { confirmation } = await auth.db.transaction(async (change) => {
    // In the order of the administration: first the account, then its sessions.
    await change('auth.users').where({ id: caller.id }).forUpdate().first('id');
    const promise = confirm(token);
    await untilBlocked(auth.db);
    await change('auth.sessions').where({ id: caller.session.id }).forUpdate().first('id');
    return { confirmation: promise };
  });
  expect((await confirmation).status).toBe(200);
  expect(await kindsOf(caller)).toEqual([['proved', 'link']]);
});

test('such mails count among those of sign-ins', async () => {
  const caller = await buildCaller(auth);
  await mailedToken(caller);
  expect(await caller.call('POST', `${proofPath}/mail`, {})).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  });
});

test('whoever guesses tokens is stopped after sixty', async () => {
  const browser = openBrowser(auth);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 61; attempt += 1)
    statuses.push((await browser.post(`${proofPath}/confirm`, { token: 'guess' })).status);
  expect([statuses[59], statuses[60]]).toEqual([410, 429]);
});
