import path from 'node:path';
import { addJob } from '@nobicast/service-kit';
import {
  eventually,
  startProcess,
  startSmtpForTest,
  type ProcessForTest,
  type SmtpForTest,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../../migrations/index.ts';
import { addressSalt, startContentForTest, type ContentForTest } from '../../testing/index.ts';
import { createAddressKeys } from '../address-keys.ts';
import { sendingTask } from '../issues/issues.repository.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

// `NOBICAST_NEWSLETTER_ADDRESSES=5000 NOBICAST_NEWSLETTER_KILLS=20` is the full run of `npm run test:long`.
const addresses = Number(process.env.NOBICAST_NEWSLETTER_ADDRESSES ?? 60);
const kills = Number(process.env.NOBICAST_NEWSLETTER_KILLS ?? 1);
const connections = 3;
jest.setTimeout(60_000 + 60_000 * kills);
/** A process takes a while to start on a busy machine. */
const patience = { timeoutMs: 60_000 };

let content: ContentForTest;
let smtp: SmtpForTest;
const running = new Set<ProcessForTest>();
beforeAll(async () => {
  content = await startContentForTest();
  smtp = await startSmtpForTest();
  const keys = createAddressKeys(addressSalt);
  const rows = Array.from({ length: addresses }, (_, index) => `lectrice${index}@exemple.fr`).map(
    (email) => ({
      email,
      address_hash: keys.hashOf(email),
      state: 'confirmed',
      requested_at: '2026-01-01T12:00:00Z',
      confirmed_at: '2026-01-01T12:01:00Z',
    }),
  );
  for (let from = 0; from < rows.length; from += 1_000)
    await content.db('content.newsletter_subscribers').insert(rows.slice(from, from + 1_000));
});
afterAll(async () => {
  for (const worker of running) await worker.kill();
  await smtp.stop();
  await content.close();
});

function startWorker(env: Record<string, string> = {}) {
  const worker = startProcess(
    { file: path.join(import.meta.dirname, '../testing/sending-worker.main.ts') },
    { JOBS_URL: content.directUrl, SMTP_URL: smtp.url, ...env },
  );
  running.add(worker);
  return {
    ...worker,
    kill: async () => {
      await worker.kill();
      running.delete(worker);
    },
  };
}
const wake = () => addJob(content.db, jobsSchema, sendingTask, {});
const issueOf = async (id: number) => {
  const { body } = await content.call('GET', `/api/admin/newsletter/issues/${id}`);
  // The service for tests checks every reply against its contract.
  return (body.data as { issue: { state: string; counts: Record<string, number> } }).issue;
};

/** A saved issue that is to be sent now. */
async function startIssue(): Promise<number> {
  content.setNow(new Date().toISOString());
  const created = await content.call('POST', '/api/admin/newsletter/issues', { body: {} });
  const { id } = (created.body.data as { issue: { id: number } }).issue;
  const address = `/api/admin/newsletter/issues/${id}`;
  await content.call('PUT', address, { body: { subject: 'Un numéro', markdown: 'Bonjour.' } });
  const sent = await content.call('POST', `${address}/schedule`, { body: { scheduled_at: null } });
  expect(sent.status).toBe(200);
  return id;
}

/** Whether no process sends. */
async function isIdle(): Promise<boolean> {
  let isFree = false;
  await deliveriesRepository(content.db).inSendingLock(() => {
    isFree = true;
    return Promise.resolve();
  });
  return isFree;
}
async function isWaiting(id: number): Promise<boolean> {
  const { state, counts } = await issueOf(id);
  const { rows } = await content.db.raw<{ rows: unknown[] }>(
    `select 1 from content.newsletter_deliveries where issue_id = ? and state = 'pending' limit 1`,
    [id],
  );
  return state === 'scheduled' || counts.total !== addresses || rows.length > 0;
}

/** What arrived, and what is in doubt, once nothing waits any more; and the worker, which waits for more. */
async function finish(id: number) {
  const last = startWorker();
  await wake();
  // In this order: a worker that finds the lock taken by this question would leave its job as done.
  await eventually(async () => !(await isWaiting(id)) && (await isIdle()), patience);
  content.setNow(new Date(Date.now() + 10 * 60_000).toISOString());
  const arrived = smtp.mails.flatMap(({ recipients }) => recipients);
  return { arrived, counts: (await issueOf(id)).counts, last };
}

function expectExactlyOnce({ arrived, counts }: Awaited<ReturnType<typeof finish>>, killed: number) {
  const { sent = 0, in_doubt: inDoubt = 0 } = counts;
  // No address twice.
  expect(arrived).toHaveLength(new Set(arrived).size);
  // None forgotten: what did not arrive is shown to be decided about.
  expect(sent + inDoubt).toBe(addresses);
  expect(counts.waiting).toBe(0);
  expect(inDoubt).toBeLessThanOrEqual(connections * killed);
  expect(arrived.length).toBeGreaterThanOrEqual(sent);
  expect(arrived.length).toBeLessThanOrEqual(addresses);
}

test('killed at half and at random points, the sending goes on: no address twice, none forgotten', async () => {
  smtp.mails.length = 0;
  const id = await startIssue();
  const random = Array.from({ length: kills - 1 }, () => Math.floor(Math.random() * (addresses - 10)) + 1);
  const points = [Math.floor(addresses / 2), ...random].sort((one, other) => one - other);
  for (const point of points) {
    const worker = startWorker();
    await wake();
    await eventually(() => smtp.mails.length >= point, patience);
    await worker.kill();
  }
  const result = await finish(id);
  await result.last.kill();
  expectExactlyOnce(result, points.length);
});

test('killed exactly between the answer of the server and our record: in doubt, and never sent again by itself', async () => {
  smtp.mails.length = 0;
  const id = await startIssue();
  const half = Math.floor(addresses / 2);
  const worker = startWorker({ HOLD: String(half) });
  await wake();
  await eventually(
    () => worker.hasPrinted('holding') && smtp.mails.length >= half + connections - 1,
    patience,
  );
  await worker.kill();
  const result = await finish(id);
  expectExactlyOnce(result, 1);
  // Every connection had been answered.
  expect(result.counts.in_doubt).toBe(connections);
  expect(result.arrived).toHaveLength(addresses);

  const { body } = await content.call('GET', `/api/admin/newsletter/issues/${id}/deliveries?state=in_doubt`);
  const [first, second] = (body.data as { deliveries: { id: string; email: string }[] }).deliveries;
  const decide = (delivery: { id: string } | undefined, decision: string) =>
    content.call('POST', `/api/admin/newsletter/issues/${id}/deliveries/${delivery?.id}`, {
      body: { decision },
    });
  expect((await decide(first, 'arrived')).status).toBe(200);
  expect((await decide(first, 'resend')).body.code).toBe('newsletter_not_in_doubt');
  expect((await decide(second, 'resend')).status).toBe(200);
  await wake();
  await eventually(() => smtp.mails.length === addresses + 1, patience);
  await result.last.kill();
  expect(smtp.mails.at(-1)?.recipients).toEqual([second?.email]);
  const messageIdsOf = smtp.mails
    .filter(({ recipients }) => recipients[0] === second?.email)
    .map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
  // Mail programs show the same message once.
  expect(messageIdsOf).toHaveLength(2);
  expect(new Set(messageIdsOf).size).toBe(1);
});
