import { eventually, startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import {
  buildCaller,
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

const send = (
  { id }: { id: string },
  body: unknown = { subject: 'Votre invitation', text: 'Bonjour' },
  by = admin,
) => by.call('POST', `/api/admin/users/${id}/message`, body);
const waiting = () => auth.db('auth.user_messages').select('id');

test('a message is mailed by a job, as text and HTML; a reply reaches its author (ADMIN-USERS-22)', async () => {
  const user = await buildUser(auth, { email: 'zoe@example.org' });
  const text = 'Bonjour Zoé,\n\nlundi <b>10:00</b> ?\n-- \nhttps://nobicast.example/a';
  expect(await send(user, { subject: 'Votre invitation', text })).toMatchObject({ status: 200, data: {} });
  await eventually(() => smtp.mails.length > 0);
  const [mail] = smtp.mails;
  expect(mail?.recipients).toEqual(['zoe@example.org']);
  expect(mail?.raw).toMatch(new RegExp(`^Reply-To: ${admin.email}\\r$`, 'm'));
  expect(mail?.raw).toMatch(/^Subject: Votre invitation \(Nobicast\)\r$/m);
  // Marked as a quotation.
  expect(mail?.text.replaceAll('\r', '')).toContain(
    '> Bonjour Zoé,\n>\n> lundi <b>10:00</b> ?\n> --\n> https://nobicast.example/a',
  );
  expect(mail?.text).toContain('Maud Keller, pour l’administration de Nobicast');
  expect(mail?.raw).toMatch(/text\/html/);
  await eventually(async () => (await waiting()).length === 0);
  const audit = await auth
    .db('auth.audit')
    .where({ target_id: user.id })
    .select('action', 'actor_name', 'details');
  expect(audit).toEqual([{ action: 'message', actor_name: 'Maud Keller', details: {} }]);
});

test('a line break in its subject begins no header', async () => {
  const user = await buildUser(auth);
  await send(user, { subject: 'Bonsoir\r\nBcc: x@example.org', text: 'b' });
  await eventually(() => smtp.mails.length > 0);
  const [mail] = smtp.mails;
  expect(mail?.recipients).toEqual([user.email]);
  expect(mail?.raw).toMatch(/^Subject: Bonsoir Bcc: x@example\.org \(Nobicast\)\r$/m);
});

test('waits for a mail server that is away, and is not sent once either account is gone', async () => {
  const [user, gone] = [await buildUser(auth), await buildUser(auth)];
  smtp.refuse('DATA', '451 later');
  await send(user);
  await send(gone);
  await eventually(() => auth.logLines.filter(({ task }) => task === 'send_user_message').length >= 2);
  expect(await waiting()).toHaveLength(2);
  await auth.db('auth.users').where({ id: gone.id }).delete();
  smtp.refuse('DATA', undefined);
  await makeJobsDue(auth);
  await eventually(async () => (await waiting()).length === 0);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[user.email]]);
  expect(JSON.stringify(auth.logLines)).not.toMatch(/Bonjour|invitation|@example/);
});

test('a mailbox that does not exist is given up', async () => {
  const user = await buildUser(auth);
  smtp.refuse('RCPT', '550 5.1.1 No such user');
  await send(user);
  await eventually(async () => (await waiting()).length === 0);
  smtp.refuse('RCPT', undefined);
  expect(smtp.mails).toEqual([]);
});

test('is refused for an account that is off, without subject or text, or too long', async () => {
  const off = await buildUser(auth, { is_active: false });
  expect((await send(off)).code).toBe('account_off');
  expect((await send({ id: 'nobody' })).code).toBe('user_not_found');
  const user = await buildUser(auth);
  for (const body of [
    { subject: '', text: 'b' },
    { subject: 'a', text: '  ' },
    { subject: 'a'.repeat(151), text: 'b' },
    { subject: 'a', text: 'b'.repeat(5_001) },
    { subject: 'a', text: 'b', to: 'x@example.org' },
  ])
    expect([body.subject.slice(0, 4), (await send(user, body)).code]).toEqual([
      body.subject.slice(0, 4),
      'validation_failed',
    ]);
  expect(await waiting()).toEqual([]);
});

test('five a day to one account, also by several admins and at once; thirty an hour by one admin', async () => {
  const user = await buildUser(auth);
  const other = await buildCaller(auth, { role: 'admin' });
  const statuses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => send(user, undefined, index % 2 ? admin : other)),
  );
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(statuses.filter(({ code }) => code === 'too_many_messages')).toHaveLength(3);
  auth.advance(24 * 60 * 60);
  expect((await send(user)).status).toBe(200);

  const fresh = await buildCaller(auth, { role: 'admin' });
  for (let sent = 0; sent < 30; sent += 1) {
    const reply = await send(await buildUser(auth), undefined, fresh);
    expect([sent, reply.status]).toEqual([sent, 200]);
  }
  expect((await send(await buildUser(auth), undefined, fresh)).code).toBe('too_many_messages');
  auth.advance(60 * 60);
  expect((await send(await buildUser(auth), undefined, fresh)).status).toBe(200);
});
