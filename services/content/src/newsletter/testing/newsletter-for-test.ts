import type { NewsletterIssue } from '@nobicast/contracts';
import type { JobWorker } from '@nobicast/service-kit';
import {
  eventually,
  makeJobsDue,
  silentLogger,
  startSmtpForTest,
  type ReceivedMail,
  type SmtpForTest,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../../migrations/index.ts';
import { startContentJobs } from '../../jobs/worker.ts';
import {
  addressSalt,
  mailForTest,
  startContentForTest,
  type ContentForTest,
  withoutLinks,
} from '../../testing/index.ts';
import { createAddressKeys } from '../address-keys.ts';
import type { IssueText } from '../issues/issue-mail.fr.ts';
import { deliveriesRepository } from '../sending/deliveries.repository.ts';
import { sendIssues, type SendIssuesDependencies } from '../sending/send-issues.job.ts';
import { subscribersRepository } from '../subscribers.repository.ts';

/** The header lines of a mail, unfolded. */
export const headersOf = (mail: ReceivedMail | undefined) =>
  (mail?.raw ?? '')
    .replace(/\r\n\r\n[^]*$/, '')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

/** The token of the first link in the text of a mail. */
export const tokenIn = (mail: ReceivedMail | undefined) =>
  /[?&]lien=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** A form as browsers and mail providers send it. */
export const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual' as const,
});

export interface NewsletterForTest {
  content: ContentForTest;
  smtp: SmtpForTest;
  setNow(instant: string): void;
  /** Presses the form. */
  ask(email: string, fields?: Record<string, string>): ReturnType<ContentForTest['call']>;
  /** Runs the jobs that wait, to their end. */
  runJobs(): Promise<void>;
  /** Subscribes and confirms, without the mail of welcome. Returns the token of the confirmation. */
  subscribe(email: string, fields?: Record<string, string>): Promise<string>;
  confirm(token: string): ReturnType<ContentForTest['call']>;
  unsubscribe(token: string): ReturnType<ContentForTest['call']>;
  stateOf(email: string): Promise<string | undefined>;
  /** Inserts confirmed subscribers. */
  insert(emails: readonly string[], fields?: Record<string, unknown>): Promise<void>;
  /** An issue with this text, saved. Returns its id. */
  write(text?: Partial<IssueText>): Promise<number>;
  /** Schedules an issue: now, where no instant is given. */
  schedule(id: number, at?: string): ReturnType<ContentForTest['call']>;
  /** What the job does each minute, here and now. */
  send(options?: Partial<SendIssuesDependencies>): Promise<void>;
  issueOf(id: number): Promise<NewsletterIssue>;
  close(): Promise<void>;
}

/** The service with its jobs, and a mail server. */
export async function startNewsletterForTest(): Promise<NewsletterForTest> {
  const content = await startContentForTest();
  const smtp = await startSmtpForTest();
  let now = new Date('2099-11-01T12:00:00Z');
  const setNow = (instant: string) => {
    now = new Date(instant);
    content.setNow(instant);
  };
  setNow(now.toISOString());
  const jobs: JobWorker = startContentJobs({
    db: content.db,
    databaseUrl: content.directUrl,
    performImport: () => Promise.reject(new Error('No import here.')),
    audio: { declare: () => Promise.reject(new Error('No audio here.')) },
    links: withoutLinks,
    ...mailForTest(smtp.url),
    clock: () => now,
    hasSchedule: false,
    logger: silentLogger(),
  });
  const hasNone = async (which = 'true') => {
    const { rows } = await content.db.raw<{ rows: unknown[] }>(
      `select 1 from ${jobsSchema}._private_jobs where ${which} limit 1`,
    );
    return rows.length === 0;
  };
  const ask = (email: string, fields: Record<string, string> = {}) =>
    content.call('POST', '/api/newsletter', { body: { email, ...fields } });
  const runJobs = async () => {
    await makeJobsDue(content.db, jobsSchema);
    await eventually(() => hasNone());
  };
  const confirm = (token: string) => content.call('POST', `/api/newsletter/confirmation?token=${token}`);
  return {
    content,
    smtp,
    setNow,
    ask,
    runJobs,
    confirm,
    async subscribe(email, fields) {
      await ask(email, fields);
      await runJobs();
      const token = tokenIn(smtp.mails.at(-1));
      const before = smtp.mails.length;
      await confirm(token);
      await runJobs();
      smtp.mails.length = before;
      return token;
    },
    unsubscribe: (token) => content.call('POST', `/api/newsletter/unsubscribe?token=${token}`),
    async stateOf(email) {
      const row = await content
        .db('content.newsletter_subscribers')
        .where({ email })
        .first<{ state: string } | undefined>('state');
      return row?.state;
    },
    async insert(emails, fields = {}) {
      await content.db('content.newsletter_subscribers').insert(
        emails.map((email) => ({
          email,
          address_hash: createAddressKeys(addressSalt).hashOf(email),
          state: 'confirmed',
          requested_at: '2099-01-01T12:00:00Z',
          confirmed_at: '2099-01-01T12:01:00Z',
          ...fields,
        })),
      );
    },
    async write(text) {
      const created = await content.call('POST', '/api/admin/newsletter/issues', { body: {} });
      // The service for tests checks every reply against its contract.
      const { id } = (created.body.data as { issue: NewsletterIssue }).issue;
      await content.call('PUT', `/api/admin/newsletter/issues/${id}`, {
        body: { subject: 'Un numéro', preview: 'Ce lundi.', markdown: 'Bonjour à tous.', ...text },
      });
      return id;
    },
    schedule: (id, at) =>
      content.call('POST', `/api/admin/newsletter/issues/${id}/schedule`, {
        body: { scheduled_at: at ?? null },
      }),
    async send(options) {
      const subscribers = subscribersRepository(content.db);
      const { newsletter, publicUrl } = mailForTest(smtp.url);
      await sendIssues({
        ...newsletter,
        subscribers,
        inTransaction: (work) =>
          content.db.transaction((transaction) => work(subscribersRepository(transaction))),
        deliveries: deliveriesRepository(content.db),
        publicUrl,
        clock: () => now,
        logger: silentLogger(),
        ...options,
      })({});
      // The worker may have been woken when the issue was scheduled, and be sending, too.
      await eventually(() => hasNone('run_at <= now()'));
    },
    async issueOf(id) {
      const { body } = await content.call('GET', `/api/admin/newsletter/issues/${id}`);
      return (body.data as { issue: NewsletterIssue }).issue;
    },
    async close() {
      await jobs.stop();
      await content.close();
      await smtp.stop();
    },
  };
}
