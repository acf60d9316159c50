import { untilBlocked } from '@nobicast/service-kit/testing';
import {
  buildCaller,
  buildSession,
  buildSignInRequest,
  createSoftwarePasskey,
  openBrowser,
  startAuthForTest,
  type AuthForTest,
} from '../testing/index.ts';
import { runRescueCommand } from './command.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());

async function rescue(...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const databaseUrl = auth.database.urlFor('auth');
  const code = await runRescueCommand({ args, databaseUrl, print, printError: print });
  return { code, text: lines.join('\n') };
}

test('the operator removes the passkeys of an account and ends its sessions, in the audit and for its owner to see', async () => {
  const owner = await buildCaller(auth, { role: 'admin' });
  const other = await buildCaller(auth, { role: 'admin' });
  for (const caller of [owner, other]) {
    const { data } = await caller.call<{ challenge: string }>('POST', '/api/auth/passkeys/start', {});
    await caller.call('POST', '/api/auth/passkeys', createSoftwarePasskey().create(data.challenge));
  }
  await buildSession(auth, { user: owner });
  const linkId = await buildSignInRequest(auth, { email: owner.email });

  expect(await rescue(owner.email.toUpperCase())).toEqual({
    code: 0,
    text: 'Done: 1 passkeys removed, 2 sessions ended.',
  });
  const left = async (table: string, userId: string) =>
    (await auth.db(table).where({ user_id: userId })).length;
  expect(await left('auth.passkeys', owner.id)).toBe(0);
  expect(await auth.db('auth.sessions').where({ user_id: owner.id }).whereNull('ended_at')).toEqual([]);
  const link = await auth.db('auth.sign_in_links').where({ id: linkId }).first('superseded_at');
  expect(link?.superseded_at).not.toBeNull();
  expect(await auth.db('auth.security_events').where({ user_id: owner.id, kind: 'rescued' })).toHaveLength(1);
  expect(await auth.db('auth.audit').where({ target_id: owner.id }).first()).toMatchObject({
    actor_id: 'operator',
    action: 'rescue',
    details: { passkeys: 1, sessions: 2 },
  });

  expect(await left('auth.passkeys', other.id)).toBe(1);
  expect(await auth.db('auth.sessions').where({ user_id: other.id }).whereNull('ended_at')).toHaveLength(1);
});

test('a passkey that is being added at that moment does not outlive it', async () => {
  const owner = await buildCaller(auth, { role: 'admin' });
  const { data } = await owner.call<{ challenge: string }>('POST', '/api/auth/passkeys/start', {});
  const created = createSoftwarePasskey().create(data.challenge);
  const lock = await auth.db.transaction();
  await lock('auth.users').where({ id: owner.id }).forUpdate().first('id');
  const rescued = rescue(owner.email);
  await untilBlocked(auth.db);
  const added = owner.call('POST', '/api/auth/passkeys', created);
  await untilBlocked(auth.db, 2);
  await lock.rollback();
  expect((await rescued).code).toBe(0);
  expect((await added).status).toBe(401);
  expect(await auth.db('auth.passkeys').where({ user_id: owner.id })).toEqual([]);
});

test('a sign-in at that moment neither outlives it nor keeps it from ending', async () => {
  const owner = await buildCaller(auth, { role: 'admin' });
  const passkey = createSoftwarePasskey();
  const { data } = await owner.call<{ challenge: string }>('POST', '/api/auth/passkeys/start', {});
  await owner.call('POST', '/api/auth/passkeys', passkey.create(data.challenge));
  const browser = openBrowser(auth);
  const started = await browser.post('/api/auth/passkeys/sign-in/start', {});
  const question = (await started.json()) as { data: { challenge: string } };
  const lock = await auth.db.transaction();
  await lock('auth.passkeys').where({ user_id: owner.id }).forUpdate().first('id');
  const signedIn = browser.post('/api/auth/passkeys/sign-in', passkey.answer(question.data.challenge));
  await untilBlocked(auth.db);
  const rescued = rescue(owner.email);
  await untilBlocked(auth.db, 2);
  await lock.rollback();
  expect((await signedIn).status).toBe(200);
  expect(await rescued).toEqual({ code: 0, text: 'Done: 1 passkeys removed, 2 sessions ended.' });
});

test('an unknown address changes nothing, and no address shows how it is used', async () => {
  expect(await rescue('nobody@example.org')).toEqual({ code: 1, text: 'No account has this address.' });
  for (const args of [[], ['not-an-address'], ['a@example.org', 'b@example.org']])
    expect(await rescue(...args)).toMatchObject({ code: 2, text: expect.stringContaining('npm run rescue') });
});
