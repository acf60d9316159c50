import { createHash } from 'node:crypto';
import { buildGateway } from '@nobicast/api-gateway/app';
import { startAuthForTest, type AuthForTest } from '@nobicast/auth/testing';
import { buildSubject, startCommentsForTest, type CommentsForTest } from '@nobicast/comments/testing';
import {
  buildGuest,
  buildMessage,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import {
  erasePersonalData,
  exportPersonalData,
  getPersonalData,
  postComment,
  publicRoutes,
  requestPersonalDataLink,
  type RouteContract,
} from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import {
  connectForTest,
  eventually,
  listenForTest,
  recordingLogger,
  startSmtpForTest,
  testSecret,
  type SmtpForTest,
} from '@nobicast/service-kit/testing';
import { gatewayConfigSchema } from '../../api-gateway/src/config.ts';

// The real gateway, which caches and receives notifications, in front of the real services.
const publicUrl = 'http://127.0.0.1:8080';
const { logger, lines } = recordingLogger();
let auth: AuthForTest;
let comments: CommentsForTest;
let content: ContentForTest;
let smtp: SmtpForTest;
let gatewayUrl: string;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  auth = await startAuthForTest({ publicUrl });
  // All in one database, as on a real site.
  comments = await startCommentsForTest({ database: auth.database, logger });
  content = await startContentForTest(auth.database, { logger });
  smtp = await startSmtpForTest();
  for (const service of [comments, content]) service.setNow(new Date().toISOString());
  auth.startJobs(smtp.url);
  const nowhere = 'http://127.0.0.1:9';
  const gateway = buildGateway(
    gatewayConfigSchema.parse({
      PORT: '0',
      AUTH_URL: auth.url,
      COMMENTS_URL: comments.url,
      CONTENT_URL: content.url,
      MEDIA_URL: nowhere,
      SHELL_URL: nowhere,
      PUBLIC_URL: publicUrl,
      INTERNAL_SECRET: testSecret,
      REMOTES_FOLDER: '/nonexistent',
      DATABASE_URL: auth.database.urlFor('gateway'),
      RATE_LIMIT_TIMEOUT_MS: '30000',
    }),
    logger,
  );
  const server = await listenForTest(gateway.listener, { contracts: publicRoutes });
  gatewayUrl = server.url;
  closers.push(server.close, gateway.close);
});
afterAll(async () => {
  for (const close of closers) await close();
  await Promise.all([comments.close(), content.close(), smtp.stop()]);
  await auth.close();
});

const send = (contract: RouteContract, body: unknown) =>
  fetch(gatewayUrl + contract.path, {
    method: contract.method,
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify(body),
  });
async function dataOf<Data>(response: Promise<Response>): Promise<Data> {
  const { status, body } = await response.then(async (reply) => ({
    status: reply.status,
    body: (await reply.json()) as { data: Data }, // the server of the test checks every reply against its contract
  }));
  expect([status, body]).toEqual([200, body]);
  return body.data;
}

async function prove(email: string): Promise<string> {
  expect((await send(requestPersonalDataLink, { email, turnstile_token: 'human' })).status).toBe(200);
  const mails = () => smtp.mails.filter(({ recipients }) => recipients.includes(email));
  await eventually(() => mails().length === 1);
  return /\/mes-donnees#(\S+)/.exec(mails()[0]?.text ?? '')?.[1] ?? '';
}

const moderator: UserActor = { kind: 'user', userId: 'nadia', role: 'moderator', sessionId: 's' };
interface Summary {
  state: 'kept' | 'erased';
  comments: object;
  messages: number;
  has_guest_address: boolean;
}
interface Erasure {
  receipt: { reference: string; comments: object; messages?: number; kept: string[] };
}

async function writeFive(person: { email: string; mark: string }) {
  const subject = await buildSubject(comments);
  for (let count = 0; count < 5; count += 1) {
    const { comment } = await dataOf<{ comment: { id: number } }>(
      send(postComment, {
        episode_subject_id: subject.id,
        author_name: `Zoé ${person.mark}`,
        author_email: person.email,
        content: `Texte ${count}, ${person.mark}.`,
        wants_mail: true,
        turnstile_token: comments.issueToken(),
      }),
    );
    const action = count < 3 ? 'approve' : 'reject';
    if (count < 4)
      await comments.call('POST', `/api/moderation/comments/${comment.id}/${action}`, {
        as: moderator,
        body: {},
      });
  }
  return subject;
}

async function dumpDatabase(): Promise<string> {
  const db = connectForTest(auth.database.adminUrl, 'public');
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const dumps = await Promise.all(
    tables.map(({ name }) => db.raw<{ rows: unknown[] }>(`select t::text as row from ${name} t`)),
  );
  await db.destroy();
  return JSON.stringify(dumps.map(({ rows }) => rows));
}

const commentsOf = (subjectId: number) => fetch(`${gatewayUrl}/api/comments?episode_subject_id=${subjectId}`);
const countOf = async (subjectId: number) =>
  (await dataOf<{ count: number }>(fetch(`${gatewayUrl}/api/comments/count?episode_subject_id=${subjectId}`)))
    .count;

test('whoever proves an address exports and erases everything under it, and nothing of it is left anywhere', async () => {
  const mark = 'unique5f0c19e7';
  const email = `zoe.${mark}@example.org`;
  const subject = await writeFive({ email, mark });
  await buildGuest(content.db, { name: 'Zoé', email });
  expect((await content.call('POST', '/api/newsletter', { body: { email, firstName: mark } })).status).toBe(
    200,
  );
  expect((await content.call('POST', '/api/show-reminders', { body: { email } })).status).toBe(200);
  await buildMessage(content.db, { name: mark, email });
  await buildMessage(content.db, { kind: 'application', email, message: `Moi, ${mark}.` });
  await auth.db('auth.sign_in_links').insert({
    id: '00000000-0000-4000-8000-00000000aaaa',
    email,
    inbox: email,
    browser_hash: 'b',
    address_hash: 'a',
    requested_at: auth.clock(),
  });
  await eventually(
    async () => (await commentsOf(subject.id)).headers.get('cache-status') === 'nobicast; hit',
  );
  expect(await (await commentsOf(subject.id)).text()).toContain(mark);
  expect(await countOf(subject.id)).toBe(3);
  expect(await dumpDatabase()).toContain(mark);

  const token = await prove(email);
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(`${gatewayUrl}/mes-donnees`, { method });
  for (const contract of [getPersonalData, exportPersonalData, erasePersonalData])
    expect((await fetch(`${gatewayUrl}${contract.path}?token=${token}`)).status).toBe(405);
  expect(await dataOf<Summary>(send(getPersonalData, { token }))).toMatchObject({
    state: 'kept',
    email,
    has_account: false,
    comments: { published: 3, pending: 1, rejected: 1 },
    messages: 2,
    sign_in_requests: 1,
    has_guest_address: true,
    has_newsletter: true,
    has_show_reminder: true,
  });

  const file = await send(exportPersonalData, { token });
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="?nobicast-export-/);
  expect(file.headers.get('cache-control')).toBe('no-store');
  const exported = JSON.parse(await file.text()) as {
    comments: object[];
    messages: object[];
    guest_entry: object;
    newsletter: object;
    show_reminder: object;
  };
  expect(exported.comments).toHaveLength(5);
  for (const comment of exported.comments)
    expect(comment).toMatchObject({
      author_email: email,
      created_at: expect.any(String),
      decisions: expect.any(Array),
      retention: { network_until: expect.any(String) },
    });
  expect(exported.messages).toMatchObject([
    { kind: 'application', message: `Moi, ${mark}.` },
    { kind: 'contact', name: mark },
  ]);
  expect(exported.guest_entry).toMatchObject({ name: 'Zoé', email });
  // T3-R7
  expect(exported.show_reminder).toMatchObject({ confirmed_at: null, mails: [] });
  expect(exported.newsletter).toMatchObject({ state: 'pending', consents: [{ act: 'requested' }] });

  const { receipt } = await dataOf<Erasure>(send(erasePersonalData, { token }));
  expect(receipt).toMatchObject({
    comments: { published: 3, pending: 1, rejected: 1, decisions: 4 },
    messages: 2,
    sign_in_requests: 1,
    kept: ['decisions', 'newsletter_hash', 'credits', 'receipt', 'backups'],
  });
  expect(JSON.stringify(receipt)).not.toMatch(new RegExp(`${mark}|@`));
  // Repeating is fine, and a used link only opens the receipt.
  expect(await dataOf<Erasure>(send(erasePersonalData, { token }))).toEqual({ receipt });
  expect(await dataOf<Summary>(send(getPersonalData, { token }))).toEqual({ state: 'erased', receipt });
  expect((await send(exportPersonalData, { token })).status).toBe(410);

  const left = await dumpDatabase();
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(email).digest('hex'));
  for (const trace of [mark, email, ...hashes]) expect(left).not.toContain(trace);
  const logs = JSON.stringify([...lines, ...auth.logLines]);
  expect(logs).toContain(getPersonalData.path);
  for (const trace of [mark, token]) expect(logs).not.toContain(trace);
  await eventually(async () => (await countOf(subject.id)) === 0);
  // Also where the comments fail, and the gateway looks for an older reply.
  const admin = connectForTest(auth.database.adminUrl, 'comments');
  await admin.raw('alter table comments.comments rename to away');
  const reply = await commentsOf(subject.id);
  expect([reply.status, await reply.text()]).toEqual([500, expect.not.stringContaining(mark)]);
  await admin.raw('alter table comments.away rename to comments');
  await admin.destroy();
});

test('an erasure that fails half way is repeated, and its receipt says what all calls erased', async () => {
  const mark = 'halfway73b1';
  const email = `${mark}@example.org`;
  await writeFive({ email, mark });
  await buildMessage(content.db, { email });
  const token = await prove(email);
  await auth.db.raw('alter table auth.sign_in_links rename to away');
  const failed = await send(erasePersonalData, { token });
  expect([failed.status, await failed.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'service_unavailable' }),
  ]);
  await auth.db.raw('alter table auth.away rename to sign_in_links');
  expect(await dataOf<Summary>(send(getPersonalData, { token }))).toMatchObject({
    state: 'kept',
    comments: { published: 0, pending: 0, rejected: 0 },
  });
  const { receipt } = await dataOf<Erasure>(send(erasePersonalData, { token }));
  expect(receipt.comments).toEqual({ published: 3, pending: 1, rejected: 1, decisions: 4 });
  expect(receipt.messages).toBe(1);
});

test('an export that lacks one part is not handed out', async () => {
  const token = await prove('export.failing@example.org');
  const admin = connectForTest(auth.database.adminUrl, 'comments');
  await admin.raw('alter table comments.comments rename to away');
  const failed = await Promise.all([send(exportPersonalData, { token }), send(getPersonalData, { token })]);
  await admin.raw('alter table comments.away rename to comments');
  await admin.destroy();
  for (const reply of failed) {
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([503, null]);
    expect(await reply.json()).toMatchObject({ code: 'service_unavailable' });
  }
});

test('without a valid link nothing is read, exported or erased', async () => {
  for (const contract of [getPersonalData, exportPersonalData, erasePersonalData]) {
    const reply = await send(contract, { token: 'x'.repeat(43) });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([410, 'link_invalid']);
  }
});
