import {
  eventually,
  startSmtpForTest,
  type SmtpForTest,
  type RefusableCommand,
} from '@nobicast/service-kit/testing';
import { makeJobsDue, openBrowser, startAuthForTest, tokenFor, type AuthForTest } from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
let sequence = 0;
const newEmail = () => `reader${(sequence += 1)}@example.org`;
const mailsTo = (email: string) => smtp.mails.filter(({ recipients }) => recipients.includes(email));
const openJobs = async () => {
  const { rows } = await auth.db.raw<{ rows: { attempts: number; last_error: string | null }[] }>(
    `select attempts, last_error from auth_jobs.jobs where task_identifier = 'send_sign_in_link' order by id`,
  );
  return rows;
};

beforeAll(async () => {
  auth = await startAuthForTest();
});
beforeEach(async () => {
  smtp = await startSmtpForTest();
});
afterEach(() => smtp.stop());
afterAll(() => auth.close());

test('the mail has one recipient, our sender, an id, a date, and both forms of the same link (LOGIN-16)', async () => {
  const worker = auth.startJobs(smtp.url);
  const email = newEmail();
  await openBrowser(auth).start(email);
  const token = await tokenFor(smtp, email);
  const [mail] = mailsTo(email);
  expect(mail?.recipients).toEqual([email]);
  const [head = ''] = (mail?.raw ?? '').split('\r\n\r\n');
  expect(head).toMatch(/^From: Nobicast <bonsoir@nobicast\.example>$/m);
  expect(head).toMatch(new RegExp(`^To: ${email}$`, 'm'));
  expect(head).toMatch(/^Message-ID: <[^>]+@nobicast\.example>$/m);
  expect(head).toMatch(/^Date: .+/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(head.match(/^(To|Cc|Bcc):/gim)).toHaveLength(1);
  const undone = (mail?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(undone.split(`http://127.0.0.1:8080/auth/verify?token=${token}`)).toHaveLength(5);
  await worker.stop();
});

test('while the mail server is down the visitor gets the normal answer; the mail is sent when it is back, and its link works', async () => {
  await smtp.stop();
  const worker = auth.startJobs(smtp.url);
  const email = newEmail();
  const browser = openBrowser(auth);
  const response = await browser.start(email);
  expect([response.status, await response.json()]).toEqual([
    200,
    { ok: true, data: { resend_after_seconds: 60 } },
  ]);
  await eventually(async () => (await openJobs())[0]?.last_error !== null);
  const [job] = await openJobs();
  expect(job?.last_error).toBe('The mail server did not take the message (ESOCKET, CONN).');
  expect(await auth.db('auth.sign_in_links').where({ email }).first('sent_at')).toEqual({ sent_at: null });

  await smtp.start();
  await makeJobsDue(auth);
  const token = await tokenFor(smtp, email);
  await eventually(async () => (await openJobs()).length === 0);
  expect((await browser.verify(token)).status).toBe(200);
  await worker.stop();
});

test('the 15 minutes start when the mail is sent, not at the request', async () => {
  const email = newEmail();
  const browser = openBrowser(auth);
  await browser.start(email);
  auth.advance(40 * 60);
  const worker = auth.startJobs(smtp.url);
  const token = await tokenFor(smtp, email);
  auth.advance(14 * 60);
  expect((await browser.verify(token)).status).toBe(200);
  await worker.stop();
});

test('a worker that is stopped before it began loses nothing: the next one sends the mail', async () => {
  const email = newEmail();
  await openBrowser(auth).start(email);
  expect(mailsTo(email)).toEqual([]);
  const worker = auth.startJobs(smtp.url);
  await tokenFor(smtp, email);
  await worker.stop();
  expect(mailsTo(email)).toHaveLength(1);
});

test('no mail is sent for a request that was superseded or is more than a day old', async () => {
  const [superseded, old, fresh] = [newEmail(), newEmail(), newEmail()] as const;
  const browser = openBrowser(auth);
  await browser.start(superseded);
  await openBrowser(auth).start(old);
  await auth
    .db('auth.sign_in_links')
    .where({ email: old })
    .update({ requested_at: new Date(auth.clock().getTime() - 24 * 60 * 60_000 - 1) });
  auth.advance(61);
  await browser.resend();
  await openBrowser(auth).start(fresh);
  const worker = auth.startJobs(smtp.url);
  await tokenFor(smtp, fresh);
  await eventually(async () => (await openJobs()).length === 0);
  expect([mailsTo(superseded).length, mailsTo(old).length]).toEqual([1, 0]);
  await worker.stop();
});

test.each(['550 no such mailbox', '550 5.1.1 no such mailbox', '554-5.1.10\r\n554 5.1.10 RecipientNotFound'])(
  'a mail to a mailbox that does not exist is given up: %j',
  async (reply) => {
    const worker = auth.startJobs(smtp.url);
    smtp.refuse('RCPT', reply);
    const missing = newEmail();
    await openBrowser(auth).start(missing);
    await eventually(async () => (await openJobs()).length === 0);
    expect(mailsTo(missing)).toEqual([]);
    expect(await auth.db('auth.sign_in_links').where({ email: missing }).first('sent_at')).toEqual({
      sent_at: null,
    });
    await worker.stop();
  },
);

test('a mail to a busy mailbox is retried', async () => {
  const worker = auth.startJobs(smtp.url);
  smtp.refuse('RCPT', '451 come back later');
  const busy = newEmail();
  await openBrowser(auth).start(busy);
  await eventually(async () => (await openJobs())[0]?.last_error !== null);
  smtp.refuse('RCPT', undefined);
  await makeJobsDue(auth);
  await tokenFor(smtp, busy);
  await eventually(async () => (await openJobs()).length === 0);
  await worker.stop();
});

describe('a mail server that refuses our mail, not the recipient,', () => {
  const refusalsOf = (email: string) => {
    const lines = auth.logLines.filter(({ msg }) => String(msg).includes('refuses'));
    expect(JSON.stringify(lines)).not.toContain(email);
    return lines.map(({ level, reason }) => [level, reason]);
  };
  const runsAt = async () => {
    const { rows } = await auth.db.raw<{ rows: { run_at: Date }[] }>(
      `select run_at from auth_jobs.jobs where task_identifier = 'send_sign_in_link' and locked_at is null`,
    );
    return rows.map(({ run_at: runAt }) => runAt.getTime());
  };
  const waits = async (seconds: number) => {
    const [at] = await runsAt();
    return at !== undefined && at >= auth.clock().getTime() + (seconds - 10) * 1_000;
  };
  beforeEach(async () => {
    auth.logLines.length = 0;
    await auth.db.raw('delete from auth_jobs._private_jobs');
  });

  test.each<[RefusableCommand, string, string]>([
    ['RCPT', '554 5.7.1 Relay access denied', 'EENVELOPE, 554, 5.7.1, RCPT TO'],
    ['RCPT', '550 5.7.1 Sender is not allowed', 'EENVELOPE, 550, 5.7.1, RCPT TO'],
    ['RCPT', '550 5.1.8 The sender’s domain has no address', 'EENVELOPE, 550, 5.1.8, RCPT TO'],
    ['RCPT', '554 no', 'EENVELOPE, 554, RCPT TO'],
    ['MAIL', '550 5.1.1 no such sender', 'EENVELOPE, 550, 5.1.1, MAIL FROM'],
    ['DATA', '550 looks like spam', 'EENVELOPE, 550, DATA'],
    ['AUTH', '535 5.7.8 wrong password', 'EAUTH, 535, 5.7.8, AUTH PLAIN'],
  ])('by %s %j gets the mail once it accepts', async (command, reply, facts) => {
    const worker = auth.startJobs(smtp.urlWithPassword);
    smtp.refuse(command, reply);
    const email = newEmail();
    await openBrowser(auth).start(email);
    await eventually(() => waits(20));
    expect(refusalsOf(email)).toEqual([['warn', `The mail server did not take the message (${facts}).`]]);

    smtp.refuse(command, undefined);
    await makeJobsDue(auth);
    await tokenFor(smtp, email);
    await eventually(async () => (await openJobs()).length === 0);
    expect(mailsTo(email)).toHaveLength(1);
    await worker.stop();
  });

  test('is tried less and less often, down to every ten minutes, and no longer once the request is a day old', async () => {
    const worker = auth.startJobs(smtp.url);
    smtp.refuse('RCPT', '554 5.7.1 Relay access denied');
    const email = newEmail();
    await openBrowser(auth).start(email);
    await eventually(() => waits(20));
    for (const [passed, wait] of [
      [60, 60],
      [4 * 60, 5 * 60],
      [60 * 60, 10 * 60],
    ] as const) {
      auth.advance(passed);
      await makeJobsDue(auth);
      await eventually(() => waits(wait));
    }
    const [at = 0] = await runsAt();
    expect(at).toBeLessThan(auth.clock().getTime() + 11 * 60_000);
    expect(refusalsOf(email)).toHaveLength(4);

    auth.advance(24 * 60 * 60);
    await makeJobsDue(auth);
    await eventually(async () => (await openJobs()).length === 0);
    expect(mailsTo(email)).toEqual([]);
    expect(refusalsOf(email)).toHaveLength(4);
    await worker.stop();
  });
});
