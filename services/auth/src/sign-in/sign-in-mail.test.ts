import { eventually } from '@nobicast/service-kit/testing';
import {
  makeJobsDue,
  openBrowser,
  startAuthForTest,
  startSmtpForTest,
  tokenFor,
  type AuthForTest,
  type SmtpForTest,
} from '../testing/index.ts';

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

test('the mail has one recipient, our sender, an id, a date, and both forms of the same link', async () => {
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

test('mail server down: the visitor sees the normal answer, the mail leaves when it is back, and its link works', async () => {
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

test('the 15 minutes count from the sending, not from the request', async () => {
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

test('a worker that is stopped before it began loses nothing: the next one sends', async () => {
  const email = newEmail();
  await openBrowser(auth).start(email);
  expect(mailsTo(email)).toEqual([]);
  const worker = auth.startJobs(smtp.url);
  await tokenFor(smtp, email);
  await worker.stop();
  expect(mailsTo(email)).toHaveLength(1);
});

test('a request that was superseded, or that waited for more than a day, sends nothing', async () => {
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

test('a mailbox that does not exist is given up, one that is busy is tried again', async () => {
  const worker = auth.startJobs(smtp.url);
  smtp.refuseRecipients('451 come back later');
  const busy = newEmail();
  await openBrowser(auth).start(busy);
  await eventually(async () => (await openJobs())[0]?.last_error !== null);
  smtp.refuseRecipients(undefined);
  await makeJobsDue(auth);
  await tokenFor(smtp, busy);
  await eventually(async () => (await openJobs()).length === 0);

  smtp.refuseRecipients('550 no such mailbox');
  const missing = newEmail();
  await openBrowser(auth).start(missing);
  await eventually(async () => (await openJobs()).length === 0);
  expect(mailsTo(missing)).toEqual([]);
  expect(await auth.db('auth.sign_in_links').where({ email: missing }).first('sent_at')).toEqual({
    sent_at: null,
  });
  await worker.stop();
});
