import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { emails } from '@nobicast/contracts';
import { addJob, type JobWorker } from '@nobicast/service-kit';
import {
  createTestDatabase,
  eventually,
  makeJobsDue,
  silentLogger,
  startSmtpForTest,
  type ReceivedMail,
  type SmtpForTest,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { startContentJobs } from '../jobs/worker.ts';
import {
  buildMessage,
  mailForTest,
  startContentForTest,
  startFakeAuth,
  type ContentForTest,
  withoutLinks,
} from '../testing/index.ts';

let database: TestDatabase;
let content: ContentForTest;
let auth: Awaited<ReturnType<typeof startFakeAuth>>;
let smtp: SmtpForTest;
const workers: JobWorker[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  auth = await startFakeAuth();
  content = await startContentForTest(database, { authUrl: auth.url });
  smtp = await startSmtpForTest();
});
afterAll(async () => {
  await content.close();
  await Promise.all([auth.close(), smtp.stop()]);
  await database.drop();
});
let now = new Date('2026-11-20T12:00:00Z');
const setNow = (instant: string) => {
  now = new Date(instant);
  content.setNow(instant);
};
beforeEach(async () => {
  setNow('2026-11-20T12:00:00Z');
  smtp.mails.length = 0;
  await content.db('content.messages').delete();
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

/** Only the jobs of mails: the others are no part of these tests. */
const startWorker = (smtpUrl = smtp.url) =>
  workers.push(
    startContentJobs({
      db: content.db,
      databaseUrl: content.directUrl,
      performImport: () => Promise.resolve(),
      audio: { declare: () => Promise.reject(new Error('no audio here')) },
      links: withoutLinks,
      ...mailForTest(smtpUrl),
      clock: () => now,
      hasSchedule: false,
      logger: silentLogger(),
    }),
  );

const headersOf = (mail: ReceivedMail | undefined) =>
  (mail?.raw ?? '')
    .replace(/\r\n\r\n[^]*$/, '')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
/** Without the line breaks of quoted-printable. */
const unwrapped = (mail: ReceivedMail | undefined) => mail?.raw.replaceAll('=\r\n', '');
const mailTo = (address: string) => smtp.mails.find(({ recipients }) => recipients.includes(address));
const recipients = () => smtp.mails.flatMap((mail) => mail.recipients).sort();
const both = ['camille@example.org', emails.hello];
const jobsLeft = async () => {
  const { rows } = await content.db.raw<{ rows: unknown[] }>(`select 1 from ${jobsSchema}.jobs`);
  return rows.length;
};
const settled = () => eventually(async () => (await jobsLeft()) === 0);

const send = async (fields: object = {}) => {
  const response = await fetch(`${content.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Camille <b>Roche</b>',
      email: 'camille@example.org',
      subject: 'Un lien & un mot',
      message: 'Gagnez vite sur https://spam.example !',
      consent: true,
      turnstile_token: auth.issueToken(),
      ...fields,
    }),
  });
  expect(response.status).toBe(200);
};

test('the team is mailed with the text, and a reply to that reaches the sender', async () => {
  startWorker();
  await send();
  await settled();
  expect(recipients()).toEqual(both);
  const mail = mailTo(emails.hello);
  const headers = headersOf(mail).join('\n');
  expect(headers).toMatch(/^Reply-To: camille@example\.org$/m);
  expect(headers).toMatch(/^Subject: =\?UTF-8\?Q\?Contact=C2=A0=3A_Un_lien_=26_un_mot\?=$/m);
  expect(mail?.text).toContain('> Gagnez vite sur https://spam.example !');
  const { id } = await content.db('content.messages').first('id');
  expect(mail?.text).toContain(`/admin/redaction/messages/${id}`);
  // What somebody typed is text in the HTML part, too.
  expect(unwrapped(mail)).toContain('Camille &lt;b&gt;Roche&lt;/b&gt;, camille@example.org</p>');
});

test('the receipt is marked as automatic, and repeats nothing to an address that nobody proved', async () => {
  startWorker();
  await send();
  await settled();
  const mail = mailTo('camille@example.org');
  expect(headersOf(mail)).toEqual(
    expect.arrayContaining(['Auto-Submitted: auto-replied', `Reply-To: ${emails.hello}`]),
  );
  expect(mail?.raw).not.toMatch(/spam|Camille|Un lien/);
});

test('while the mail server is away the message is in the inbox, and both mails arrive once it is back', async () => {
  await smtp.stop();
  startWorker();
  await send();
  await eventually(async () => {
    const { rows } = await content.db.raw<{ rows: unknown[] }>(
      `select 1 from ${jobsSchema}.jobs where attempts > 0`,
    );
    return rows.length === 2;
  });
  const { body } = await content.call('GET', '/api/admin/messages');
  expect(body.data).toMatchObject({ messages: [{ name: 'Camille <b>Roche</b>' }], waiting: 1 });
  await smtp.start();
  await eventually(async () => {
    await makeJobsDue(content.db, jobsSchema);
    return (await jobsLeft()) === 0;
  });
  expect(recipients()).toEqual(both);
});

test('whoever ticks the newsletter is asked once to confirm it, also where the same message is sent again', async () => {
  startWorker();
  await send({ email: 'oui@example.org', newsletter: true });
  await send({ email: 'oui@example.org', newsletter: true });
  await send({ email: 'non@example.org', newsletter: false });
  await settled();
  expect(recipients().filter((address) => address !== emails.hello)).toEqual([
    'non@example.org',
    'oui@example.org',
    'oui@example.org',
  ]);
  const subscribers = content.db('content.newsletter_subscribers').whereLike('email', '%@example.org');
  expect(await subscribers.select('email', 'state')).toEqual([
    { email: 'oui@example.org', state: 'pending' },
  ]);
});

test('the newsletter that is ticked in a plain form waits for the confirmation of the message', async () => {
  startWorker();
  const form = {
    name: 'Camille Roche',
    email: 'plain@example.org',
    subject: 'Un lien mort',
    message: 'Le lien du sujet trois ne répond plus.',
    consent: 'on',
    newsletter: 'on',
  };
  const post = (path: string, body?: URLSearchParams) =>
    fetch(content.url + path, { method: 'POST', redirect: 'manual', ...(body && { body }) });
  await post('/api/contact/form', new URLSearchParams(form));
  await settled();
  const asked = () => content.db('content.newsletter_subscribers').where({ email: form.email });
  expect(await asked()).toEqual([]);
  const token = /[?&]lien=([\w-]+)/.exec(mailTo(form.email)?.text ?? '')?.[1] ?? '';
  for (let press = 0; press < 2; press += 1) await post(`/api/contact/confirm?token=${token}`);
  await settled();
  expect(await asked()).toHaveLength(1);
  // The link, the receipt, and the question of the newsletter.
  expect(recipients().filter((address) => address === form.email)).toHaveLength(3);
});

test('a worker that was killed between the reply and the mails leaves them to another, which sends each once', async () => {
  await send();
  // As a worker leaves them that took them and died before it began.
  await content.db.raw(
    `update ${jobsSchema}._private_jobs set locked_at = now() - interval '10 minutes', locked_by = 'killed', attempts = 1`,
  );
  expect((await content.call('GET', '/api/admin/messages')).body.data).toMatchObject({ waiting: 1 });
  startWorker();
  startWorker();
  await settled();
  expect(recipients()).toEqual(both);
});

test('a mail waits until the server does: where a worker dies before, the next one sends it', async () => {
  await send();
  // It accepts connections and says nothing, as a mail server that hangs.
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = silent.address() as AddressInfo;
  const connected = once(silent, 'connection');
  startWorker(`smtp://127.0.0.1:${port}`);
  await connected;
  const states = await content.db('content.message_mails').distinct('state');
  expect(states).toEqual([{ state: 'waiting' }]);
  const [socket] = (await connected) as [Socket];
  socket.destroy();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await new Promise((resolve) => silent.close(resolve));
  startWorker();
  await eventually(async () => {
    await makeJobsDue(content.db, jobsSchema);
    return (await jobsLeft()) === 0;
  });
  expect(recipients()).toEqual(both);
});

test('a mail that a killed worker had begun is not sent twice', async () => {
  await send();
  await content.db('content.message_mails').where({ kind: 'team' }).update({ state: 'begun' });
  startWorker();
  await settled();
  expect(recipients()).toEqual(['camille@example.org']);
});

test('the same job twice sends one mail', async () => {
  await send();
  const { id } = await content.db('content.message_mails').where({ kind: 'receipt' }).first('id');
  for (let count = 0; count < 3; count += 1)
    await addJob(content.db, jobsSchema, 'send_message_mail', { mailId: id });
  startWorker();
  startWorker();
  await settled();
  expect(recipients()).toEqual(both);
});

test('a mailbox that does not exist is given up', async () => {
  smtp.refuse('RCPT', '550 5.1.1 No such user');
  startWorker();
  await send();
  await settled();
  smtp.refuse('RCPT', undefined);
  const states = await content.db('content.message_mails').select('state');
  expect(states).toEqual([{ state: 'refused' }, { state: 'refused' }]);
});

test('a message of a plain form is confirmed by the press behind its link, and only then in the inbox', async () => {
  startWorker();
  const form = {
    name: 'Camille Roche',
    email: 'camille@example.org',
    subject: 'Un lien mort',
    message: 'Gagnez vite sur https://spam.example !',
    consent: 'on',
  };
  await fetch(`${content.url}/api/contact/form`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  await settled();
  expect(recipients()).toEqual(['camille@example.org']);
  const mail = mailTo('camille@example.org');
  expect(mail?.raw).not.toMatch(/spam|Camille|Un lien mort/);
  expect(headersOf(mail)).toContain('Auto-Submitted: auto-replied');
  const token = /\/contact\/confirmation\?lien=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const press = async () => {
    const response = await fetch(`${content.url}/api/contact/confirm?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
    });
    return response.headers.get('location');
  };
  setNow('2026-11-21T12:00:00Z');
  expect([await press(), await press()]).toEqual(['/contact?etat=confirme', '/contact?etat=confirme']);
  await settled();
  expect(recipients()).toEqual(['camille@example.org', ...both]);
  const { body } = await content.call('GET', '/api/admin/messages');
  expect(body.data).toMatchObject({ messages: [{ received_at: '2026-11-21T12:00:00.000Z', state: 'new' }] });
});

test('the clean-up deletes three years after the last contact, and what nobody confirmed', async () => {
  const { db } = content;
  const old = '2023-11-20T11:59:59Z';
  await buildMessage(db, { email: 'old@example.org', received_at: old });
  const kept = [
    await buildMessage(db, { email: 'young@example.org', received_at: '2023-11-20T12:00:01Z' }),
    // Answered since.
    await buildMessage(db, {
      email: 'answered@example.org',
      received_at: old,
      last_contact_at: '2024-01-01T00:00:00Z',
    }),
    // Who wrote again keeps the first message, too.
    await buildMessage(db, { email: 'again@example.org', received_at: old }),
    await buildMessage(db, { email: 'again@example.org', kind: 'application' }),
    await buildMessage(db, { state: 'unconfirmed', received_at: '2026-11-17T12:00:01Z' }),
  ];
  await buildMessage(db, { state: 'unconfirmed', received_at: '2026-11-17T11:59:59Z' });
  await addJob(db, jobsSchema, 'clean_up_messages', {});
  startWorker();
  await settled();
  expect((await db('content.messages').orderBy('id').select('id')).map(({ id }) => id as number)).toEqual(
    kept,
  );
});

test('the clean-up forgets what limits compare after two days, without a new version', async () => {
  await send();
  const before = await content.db('content.messages').first();
  expect([before.digest, before.inbox_hash, before.network_hash]).not.toContain(null);
  setNow('2026-11-22T12:00:01Z');
  await addJob(content.db, jobsSchema, 'clean_up_messages', {});
  startWorker();
  await settled();
  expect(await content.db('content.messages').first()).toMatchObject({
    digest: null,
    inbox_hash: null,
    network_hash: null,
    version: 1,
  });
});
