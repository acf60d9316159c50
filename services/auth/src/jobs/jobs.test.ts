import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { addJob } from '@nobicast/service-kit';
import {
  eventually,
  startSmtpForTest,
  type SmtpForTest,
  withoutStatementTimeout,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import {
  buildSession,
  buildUser,
  makeJobsDue,
  openBrowser,
  startAuthForTest,
  tokenFor,
  type AuthForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
let content: Server;
const calls: { method: string | undefined; path: string | undefined; body: string }[] = [];
let contentStatus = 200;
/** Runs while content handles a call. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();

/** A fake of content's calls about guests. */
async function startContent(): Promise<string> {
  content = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', async () => {
      calls.push({ method: request.method, path: request.url, body });
      await meanwhile();
      response.writeHead(contentStatus, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: true, data: request.method === 'PUT' ? { is_linked: true } : {} }));
    });
  });
  await new Promise<void>((resolve) => content.listen(0, '127.0.0.1', resolve));
  const address = content.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

beforeAll(async () => {
  auth = await startAuthForTest();
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url, { contentUrl: await startContent() });
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
  content.close();
});
beforeEach(() => {
  calls.length = 0;
  contentStatus = 200;
  meanwhile = () => Promise.resolve();
});

test('every sign-in links the account to its guest: the directory may have got the address since', async () => {
  const known = await buildUser(auth);
  const emails = [known.email, 'new@example.org', known.email];
  for (const [index, email] of emails.entries()) {
    const browser = openBrowser(auth);
    await browser.start(email);
    await browser.verify(
      await tokenFor(smtp, email, emails.slice(0, index + 1).filter((e) => e === email).length),
    );
    await eventually(() => calls.length > index);
  }
  const added = await auth.db('auth.users').where({ email: 'new@example.org' }).first('id');
  const ofKnown = {
    method: 'PUT',
    path: `/internal/users/${known.id}/guest`,
    body: `{"email":"${known.email}"}`,
  };
  expect(calls).toEqual([
    ofKnown,
    { method: 'PUT', path: `/internal/users/${added?.id}/guest`, body: '{"email":"new@example.org"}' },
    ofKnown,
  ]);
});

test('content is told about a deleted account as soon as it is available', async () => {
  contentStatus = 503;
  await addJob(auth.db, jobsSchema, 'unlink_guest', { userId: 'gone' });
  await eventually(() => calls.length === 1);
  contentStatus = 200;
  await eventually(async () => {
    await makeJobsDue(auth);
    return calls.length > 1;
  });
  expect(calls[1]).toEqual({ method: 'DELETE', path: '/internal/users/gone/guest', body: '' });
});

test('an account that was deleted before it was linked is not linked', async () => {
  await addJob(auth.db, jobsSchema, 'link_guest', { userId: 'gone' });
  const open = async () => (await auth.db('auth_jobs.jobs').where({ task_identifier: 'link_guest' })).length;
  await eventually(async () => (await open()) === 0);
  expect(calls).toEqual([]);
});

test('an account that is deleted while it is being linked is unlinked again', async () => {
  const { id } = await buildUser(auth);
  meanwhile = () => auth.db('auth.users').where({ id }).delete();
  await addJob(auth.db, jobsSchema, 'link_guest', { userId: id });
  await eventually(() => calls.length === 2);
  expect(calls.map(({ method, path }) => [method, path])).toEqual([
    ['PUT', `/internal/users/${id}/guest`],
    ['DELETE', `/internal/users/${id}/guest`],
  ]);
});

test('content deletes what somebody wrote to the team with their account', async () => {
  await addJob(auth.db, jobsSchema, 'erase_messages', { emailHash: 'f'.repeat(64) });
  await eventually(() => calls.length === 1);
  expect(calls[0]).toEqual({
    method: 'POST',
    path: '/internal/former-accounts/messages/erase',
    body: `{"email_hash":"${'f'.repeat(64)}"}`,
  });
});

test('the clean-up deletes what ended 30 days ago, and nothing else', async () => {
  const ago = (days: number) => new Date(auth.clock().getTime() - days * 24 * 60 * 60_000);
  await buildSession(auth, { ended_at: ago(31) });
  await buildSession(auth, { expires_at: ago(31) });
  await buildSession(auth, { last_seen_at: ago(61) });
  const kept = await Promise.all([
    buildSession(auth, { ended_at: ago(29) }),
    buildSession(auth, { last_seen_at: ago(29) }),
    buildSession(auth),
  ]);
  const openLinks = auth.db('auth.sign_in_links');
  await openLinks.clone().update({ requested_at: ago(31) });
  await openBrowser(auth).start('fresh@example.org');
  await auth.db('auth.verify_attempts').insert([
    { address_hash: 'old', attempted_at: ago(2) },
    { address_hash: 'new', attempted_at: ago(0) },
  ]);
  await addJob(auth.db, jobsSchema, 'clean_up', {});
  await eventually(
    async () => !(await auth.db('auth.verify_attempts').where({ address_hash: 'old' }).first()),
  );

  const left = await auth
    .db('auth.sessions')
    .whereIn(
      'id',
      kept.map(({ id }) => id),
    )
    .select('id');
  expect(left).toHaveLength(kept.length);
  expect(await auth.db('auth.sessions').where('ended_at', '<', ago(30)).select('id')).toEqual([]);
  expect(await auth.db('auth.sessions').where('last_seen_at', '<', ago(60)).select('id')).toEqual([]);
  expect(await openLinks.clone().select('email')).toEqual([{ email: 'fresh@example.org' }]);
  expect(await auth.db('auth.verify_attempts').where({ address_hash: 'new' })).toHaveLength(1);
});

test('the clean-up deletes what the owner of an account has seen for a year', async () => {
  const { id: userId } = await buildUser(auth);
  const event = (days: number) => ({
    id: randomUUID(),
    user_id: userId,
    at: new Date(auth.clock().getTime() - days * 24 * 60 * 60_000),
    kind: 'signed_in',
  });
  const [young, old] = [event(364), event(366)];
  await auth.db('auth.security_events').insert([young, old]);
  await addJob(auth.db, jobsSchema, 'clean_up', {});
  const left = () => auth.db('auth.security_events').where({ user_id: userId }).select('id');
  await eventually(async () => (await left()).length < 2);
  expect(await left()).toEqual([{ id: young.id }]);
});

test('the clean-up deletes large tables in batches', async () => {
  await withoutStatementTimeout(auth.db, (transaction) =>
    transaction.raw(
      `insert into auth.verify_attempts (address_hash, attempted_at)
        select 'many', ?::timestamptz - interval '2 days' from generate_series(1, 12000)`,
      [auth.clock()],
    ),
  );
  const deletions: string[] = [];
  const listen = ({ sql }: { sql: string }) =>
    void (/^delete.*verify_attempts/.test(sql) && deletions.push(sql));
  auth.db.on('query', listen);
  await addJob(auth.db, jobsSchema, 'clean_up', {});
  await eventually(
    async () => !(await auth.db('auth.verify_attempts').where({ address_hash: 'many' }).first()),
  );
  auth.db.off('query', listen);
  expect(deletions.length).toBeGreaterThan(2);
  expect(deletions.every((sql) => /limit/.test(sql))).toBe(true);
});

test.each([
  ['sign_in_links', 'requested_at'],
  ['sessions', 'ended_at'],
  ['sessions', 'expires_at'],
  ['sessions', 'last_seen_at'],
  ['verify_attempts', 'attempted_at'],
  ['spent_challenges', 'expires_at'],
  ['passkey_challenges', 'expires_at'],
  ['security_events', 'at'],
])('old rows of %s are found by an index on %s', async (table, column) => {
  const { rows } = await auth.db.raw<{ rows: unknown[] }>(
    `select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ?::regclass and a.attname = ?`,
    [`auth.${table}`, column],
  );
  expect(rows).not.toEqual([]);
});
