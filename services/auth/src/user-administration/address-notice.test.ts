import { eventually, startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import {
  buildCaller,
  buildSession,
  buildUser,
  makeJobsDue,
  startAuthForTest,
  type AuthForTest,
  type Caller,
} from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
let admin: Caller;
beforeAll(async () => {
  smtp = await startSmtpForTest();
  auth = await startAuthForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});
beforeEach(async () => {
  await auth.db('auth.users').delete();
  smtp.mails.length = 0;
  admin = await buildCaller(auth, { role: 'admin', name: 'Maud Keller' });
});
// The next test would receive this test's mails.
afterEach(() => eventually(async () => (await waiting()).length === 0));

const patch = ({ id }: { id: string }, body: unknown) => admin.call('PATCH', `/api/admin/users/${id}`, body);
const waiting = () => auth.db('auth.address_notices').select('id');
const openSessionsOf = async ({ id }: { id: string }) =>
  (await auth.db('auth.sessions').where({ user_id: id, ended_at: null }).select('id')).length;

test('the former address is told once, without the new one, and what was open under it is signed out', async () => {
  const user = await buildUser(auth, { email: 'zoe@example.org' });
  await buildSession(auth, { user });
  expect((await patch(user, { email: 'someone@example.net', name: 'Zoé' })).status).toBe(200);
  expect(await openSessionsOf(user)).toBe(0);
  await eventually(async () => smtp.mails.length > 0 && (await waiting()).length === 0);
  const [mail, ...more] = smtp.mails;
  expect([mail?.recipients, more]).toEqual([['zoe@example.org'], []]);
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'L’administration de Nobicast a donné une autre adresse e-mail à votre compte',
  );
  expect(mail?.text).toMatch(/https?:\S+\/contact/);
  expect(mail?.raw).toMatch(/text\/html/);
  expect(mail?.raw).not.toContain('someone@example.net');
});

test('another case of the same address, or another field, tells nobody and ends no session', async () => {
  const user = await buildUser(auth, { email: 'Zoe@example.org' });
  await buildSession(auth, { user });
  expect((await patch(user, { email: 'ZOE@example.org', name: 'Zoé' })).status).toBe(200);
  expect([await waiting(), await openSessionsOf(user)]).toEqual([[], 1]);
});

test('an address that is refused tells nobody and ends no session', async () => {
  const [user, other] = [await buildUser(auth), await buildUser(auth)];
  await buildSession(auth, { user });
  expect((await patch(user, { email: other.email })).code).toBe('email_taken');
  expect([await waiting(), await openSessionsOf(user)]).toEqual([[], 1]);
});

test('an admin who moves their own account stays signed in here, and nowhere else', async () => {
  await buildSession(auth, { user: admin });
  expect((await patch(admin, { email: 'maud@example.net' })).status).toBe(200);
  expect(await openSessionsOf(admin)).toBe(1);
  expect((await admin.call('GET', `/api/admin/users/${admin.id}`)).status).toBe(200);
});

test('waits for a mail server that is away; a mailbox that does not exist is given up', async () => {
  const [user, gone] = [await buildUser(auth), await buildUser(auth)];
  smtp.refuse('DATA', '451 later');
  await patch(user, { email: 'a@example.net' });
  await eventually(() => auth.logLines.some(({ task }) => task === 'send_address_notice'));
  expect(await waiting()).toHaveLength(1);
  smtp.refuse('DATA', undefined);
  await makeJobsDue(auth);
  await eventually(async () => (await waiting()).length === 0);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[user.email]]);

  smtp.refuse('RCPT', '550 5.1.1 No such user');
  await patch(gone, { email: 'b@example.net' });
  await eventually(async () => (await waiting()).length === 0);
  smtp.refuse('RCPT', undefined);
  expect(smtp.mails).toHaveLength(1);
  expect(JSON.stringify(auth.logLines)).not.toMatch(/@example/);
});
