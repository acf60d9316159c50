import { randomUUID } from 'node:crypto';
import { eraseAddressComments, exportAddressComments, exportMemberComments } from '@nobicast/contracts';
import { commentFields } from '@nobicast/contracts/fields/comment.fields';
import { emptyRow } from '@nobicast/contracts/fields/field';
import { callService, type UserActor } from '@nobicast/service-kit';
import { testSecret, untilBlocked } from '@nobicast/service-kit/testing';
import {
  buildComment,
  buildSubject,
  buildUser,
  startCommentsForTest,
  type CommentsForTest,
} from '../testing/index.ts';

let comments: CommentsForTest;
beforeAll(async () => {
  comments = await startCommentsForTest();
});
afterAll(() => comments.close());
beforeEach(() => comments.setNow('2026-11-20T12:00:00Z'));

const call = () => ({ baseUrl: comments.url, secret: testSecret, caller: 'gateway', deadlineMs: 30_000 });
const exportOf = async (email: string) =>
  (await callService(exportAddressComments, { ...call(), body: { email } })).comments;
const erase = (email: string, erasure_id = randomUUID()) =>
  callService(eraseAddressComments, { ...call(), body: { email, erasure_id } });
const idsOf = async (email: string) => (await exportOf(email)).map(({ id }) => id).sort((a, b) => a - b);

const moderator: UserActor = { kind: 'user', userId: 'nadia', role: 'moderator', sessionId: 's' };
const decide = async (id: number, action: 'approve' | 'reject', body: object = {}) => {
  const { status } = await comments.call('POST', `/api/moderation/comments/${id}/${action}`, {
    as: moderator,
    body,
  });
  expect(status).toBe(200);
};

let sequence = 0;
const newEmail = () => `personne${(sequence += 1)}@exemple.fr`;

/** Three published comments, one rejected and one pending: the scenario of the privacy specification. */
async function buildGuest(author_email: string) {
  const subject = await buildSubject(comments, { title: 'Câbles', episodeTitle: 'Le fil' });
  const fields = { episode_subject_id: subject.id, author_email, author_name: 'Zoé' };
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1)
    ids.push(
      await buildComment(comments, {
        ...fields,
        content: `Texte ${count}`,
        created_at: `2026-11-1${count}T10:00:00Z`,
      }),
    );
  const [one, two, three, rejected, pending] = ids as [number, number, number, number, number];
  for (const id of [one, two, three]) await decide(id, 'approve');
  await decide(rejected, 'reject', { reason: 'off_topic' });
  return { subject, ids, rejected, pending };
}

describe('The export of an address without an account', () => {
  test('holds the comments of every state with dates, decisions and retention', async () => {
    const email = newEmail();
    const { subject, ids, rejected, pending } = await buildGuest(email);
    await comments
      .db('comments.comments')
      .where({ id: pending })
      .update({
        network_hash: Buffer.from('aa', 'hex'),
        moment_ms: 61_000,
        flags: JSON.stringify([{ phase: 'links', sentence: '2 liens.' }]),
      });
    const exported = await exportOf(email);
    expect(exported.map(({ id }) => id)).toEqual([...ids].reverse());
    const place = {
      episode_title: 'Le fil',
      episode_slug: subject.slug,
      subject_id: subject.id,
      subject_title: 'Câbles',
    };
    const answering = { thread_id: null, answered_id: null, author_role: null, answer_mailed_at: null };
    const common = {
      ...emptyRow(commentFields),
      ...place,
      ...answering,
      author_name: 'Zoé',
      author_email: email,
      user_id: null,
      wants_answer_mail: false,
    };
    expect(exported[0]).toEqual({
      ...common,
      id: pending,
      content: 'Texte 4',
      created_at: '2026-11-14T10:00:00.000Z',
      is_approved: false,
      rejection: null,
      rejected_at: null,
      moment_ms: 61_000,
      flags: [{ phase: 'links', sentence: '2 liens.' }],
      wants_mail: false,
      mailed_at: null,
      decisions: [],
      retention: { text_until: null, network_until: '2026-12-14T10:00:00.000Z' },
    });
    expect(exported[1]).toEqual({
      ...common,
      id: rejected,
      content: 'Texte 3',
      created_at: '2026-11-13T10:00:00.000Z',
      is_approved: false,
      rejection: 'Il ne parle pas de ce sujet.',
      rejected_at: '2026-11-20T12:00:00.000Z',
      flags: [],
      wants_mail: false,
      mailed_at: null,
      decisions: [
        { action: 'reject', at: '2026-11-20T12:00:00.000Z', reason: 'Il ne parle pas de ce sujet.' },
      ],
      retention: { text_until: '2027-11-20T12:00:00.000Z', network_until: null },
    });
    expect(exported[2]).toMatchObject({
      is_approved: true,
      decisions: [{ action: 'approve', at: '2026-11-20T12:00:00.000Z', reason: null }],
    });
    expect(JSON.stringify(exported)).not.toContain('nadia');
  });

  test('contains every column of the table, except hashes and keys', async () => {
    const { rows } = await comments.db.raw<{ rows: { name: string }[] }>(
      `select column_name as name from information_schema.columns where table_schema = 'comments' and table_name = 'comments'`,
    );
    const email = newEmail();
    await buildComment(comments, { author_email: email });
    const [exported = {}] = await exportOf(email);
    const under: Record<string, string> = {
      episode_subject_id: 'subject_id',
      rejection_reason: 'rejection',
      decision_id: 'decisions',
    };
    const withheld: Record<string, string> = {
      new_user_id: 'empty for somebody without an account',
      post_key: 'a key that the browser made',
      post_digest: 'a hash of the text',
      network_hash: 'would let others recognise their network; its end is exported',
      site_search: 'the words of the text and the name, which are exported',
      browser_hash: 'proves the browser that wrote',
      withdrawn_at: 'what was withdrawn says nothing about its author',
    };
    const missing = rows.filter(
      ({ name }) => !Object.hasOwn(exported, under[name] ?? name) && !Object.hasOwn(withheld, name),
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });

  test('holds neither the comments of others nor those of members, and finds an address however it was typed', async () => {
    const email = newEmail();
    const { id: episode_subject_id } = await buildSubject(comments);
    const typed = await buildComment(comments, { episode_subject_id, author_email: email.toUpperCase() });
    await buildComment(comments, { episode_subject_id, author_email: `x${email}` });
    const new_user_id = await buildUser(comments, { email });
    const ofMember = await buildComment(comments, { episode_subject_id, author_email: email, new_user_id });
    expect(await idsOf(email)).toEqual([typed]);
    await erase(email);
    expect(await idsOf(email)).toEqual([]);
    expect(await comments.db('comments.comments').where({ id: ofMember }).first('author_email')).toEqual({
      author_email: email,
    });
  });
});

test('the export of a member holds their comments, also on an episode that is not public', async () => {
  const new_user_id = await buildUser(comments);
  const hidden = await buildSubject(comments, { publishedAt: '2099-01-01T00:00:00Z' });
  const id = await buildComment(comments, {
    new_user_id,
    episode_subject_id: hidden.id,
    author_name: 'Zoé',
    author_email: 'zoe@exemple.fr',
    created_at: '2026-11-02T10:00:00Z',
  });
  const exportMember = (userId: string) =>
    callService(exportMemberComments, { ...call(), params: { id: userId } });
  expect((await exportMember(new_user_id)).comments).toEqual([
    expect.objectContaining({
      id,
      episode_title: null,
      episode_slug: null,
      subject_id: hidden.id,
      subject_title: null,
      author_name: 'Zoé',
      author_email: 'zoe@exemple.fr',
      created_at: '2026-11-02T10:00:00.000Z',
    }),
  ]);
  expect((await exportMember('nobody')).comments).toEqual([]);
});

describe('Erasing an address without an account', () => {
  test('deletes the comments of every state, and the counts fall by those that were published', async () => {
    const email = newEmail();
    const { subject, ids } = await buildGuest(email);
    await buildComment(comments, { episode_subject_id: subject.id, is_approved: true });
    const count = async () => {
      const { body } = await comments.call('GET', `/api/comments/count?episode_subject_id=${subject.id}`);
      return (body.data as { count: number }).count;
    };
    expect(await count()).toBe(4);
    expect(await erase(email)).toEqual({ published: 3, pending: 1, rejected: 1, decisions: 4 });
    expect(await count()).toBe(1);
    expect(await exportOf(email)).toEqual([]);
    // The audit keeps decisions without a text.
    const kept = await comments.db('comments.audit').whereIn('target_id', ids.map(String)).select('details');
    expect(kept).toHaveLength(4);
  });

  test('repeated with the same erasure, reports what all its calls deleted; another one begins at zero', async () => {
    const email = newEmail();
    await buildGuest(email);
    const erasureId = randomUUID();
    const first = await erase(email, erasureId);
    expect(await erase(email, erasureId)).toEqual(first);
    await buildComment(comments, { author_email: email });
    expect(await erase(email, erasureId)).toEqual({ ...first, pending: 2 });
    expect(await erase(email)).toEqual({ published: 0, pending: 0, rejected: 0, decisions: 0 });
  });

  test('leaves the address, the name and the text in no table, and no hash of the address', async () => {
    const email = newEmail();
    const unique = 'unique 7c1f4e0a';
    const { id: episode_subject_id } = await buildSubject(comments);
    // A listed word: the check remembers that it suggested rephrasing.
    const post = () =>
      comments.call('POST', '/api/comments', {
        body: {
          episode_subject_id,
          author_name: `Zoé ${unique}`,
          author_email: email,
          content: `Quel connard, ${unique}.`,
          turnstile_token: comments.issueToken(),
        },
      });
    expect([(await post()).status, (await post()).status]).toEqual([409, 200]);
    const dump = async () => {
      const { rows: tables } = await comments.db.raw<{ rows: { name: string }[] }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('comments', 'comments_jobs')`,
      );
      const dumps = await Promise.all(
        tables.map(({ name }) =>
          comments.db.raw<{ rows: unknown[] }>(`select t::text as row from ${name} t`),
        ),
      );
      return JSON.stringify(dumps.map(({ rows }) => rows));
    };
    const before = await dump();
    const [{ author_key: key } = { author_key: '' }] = await comments
      .db('comments.nudges')
      .select<{ author_key: string }[]>('author_key');
    for (const trace of [email, unique, key]) expect(before).toContain(trace);
    expect(before.match(new RegExp(key, 'g'))).toHaveLength(2);
    await erase(email);
    const after = await dump();
    for (const trace of [email, unique, key]) expect(after).not.toContain(trace);
  });

  test('waits for a moderator who is deciding, without a deadlock', async () => {
    const email = newEmail();
    const { pending } = await buildGuest(email);
    const { erased } = await comments.db.transaction(async (deciding) => {
      await deciding('comments.comments').where({ id: pending }).forUpdate().first('id');
      const promise = erase(email);
      await untilBlocked(comments.db);
      await deciding('comments.comments').where({ id: pending }).update({ is_approved: true });
      // Within an object, or the transaction would wait for it.
      return { erased: promise };
    });
    expect(await erased).toMatchObject({ published: 4, pending: 0 });
  });
});

test('only our own services get an answer', async () => {
  const paths = [exportAddressComments, eraseAddressComments].map(({ path }) => path);
  for (const path of paths) expect((await fetch(comments.url + path, { method: 'POST' })).status).toBe(401);
  expect((await fetch(`${comments.url}/internal/users/u1/comments/export`)).status).toBe(401);
});
