import { buildComment, buildSubject, startCommentsForTest, type CommentsForTest } from '../testing/index.ts';
import { cleanUp } from './clean-up.job.ts';

let comments: CommentsForTest;
beforeAll(async () => {
  comments = await startCommentsForTest();
});
afterAll(() => comments.close());

const run = (now: string) =>
  cleanUp({
    db: comments.db,
    clock: () => new Date(now),
    retention: { networkDays: 30, rejectedMonths: 12 },
  })({});
const rowOf = (id: number) => comments.db('comments.comments').where({ id }).first();

test('the hash of a network is dropped after 30 days, the comment stays', async () => {
  const id = await buildComment(comments, { created_at: '2026-01-01T12:00:00Z', is_approved: true });
  await comments
    .db('comments.comments')
    .where({ id })
    .update({ network_hash: Buffer.from('aa', 'hex'), post_digest: Buffer.from('bb', 'hex') });
  await run('2026-01-31T11:00:00Z');
  expect((await rowOf(id)).network_hash).not.toBeNull();
  await run('2026-01-31T13:00:00Z');
  expect(await rowOf(id)).toMatchObject({ network_hash: null, post_digest: null, content: 'Un commentaire' });
});

test('a rejected comment whose text was erased cannot be restored', async () => {
  const id = await buildComment(comments, { created_at: '2026-01-01T12:00:00Z' });
  const as = { kind: 'user', userId: 'nadia', role: 'moderator', sessionId: 's' } as const;
  comments.setNow('2026-01-01T12:00:00Z');
  const rejected = await comments.call('POST', `/api/moderation/comments/${id}/reject`, { as });
  const { decision } = rejected.body.data as { decision: { id: number } };
  await run('2027-01-02T12:00:00Z');
  const history = await comments.call('GET', '/api/moderation/decisions', { as });
  expect(history.body.data).toMatchObject({
    decisions: [{ comment_id: id, excerpt: null, may_take_back: [] }],
  });
  const restored = await comments.call('POST', '/api/moderation/decisions/take-back', {
    as,
    body: { action: 'restore', decision_ids: [decision.id] },
  });
  expect(restored.body.data).toMatchObject({ outcomes: [{ outcome: 'refused' }] });
});

test('the text of a rejected comment is erased after twelve months', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const fields = {
    episode_subject_id,
    author_name: 'Paul',
    author_email: 'paul@exemple.fr',
    content: 'Unique 8121',
  };
  const rejected = await buildComment(comments, { ...fields, rejected_at: '2026-01-01T12:00:00Z' });
  const approved = await buildComment(comments, {
    ...fields,
    is_approved: true,
    created_at: '2020-01-01T12:00:00Z',
  });
  await run('2026-12-31T12:00:00Z');
  expect((await rowOf(rejected)).content).toBe('Unique 8121');
  await run('2027-01-01T13:00:00Z');
  expect(await rowOf(rejected)).toMatchObject({
    content: '',
    author_name: 'Message effacé',
    author_email: '',
  });
  expect((await rowOf(approved)).content).toBe('Unique 8121');
  expect((await comments.db('comments.audit').select('details')).map(String).join()).not.toContain(
    'Unique 8121',
  );
});

test('what checks and limits remembered is deleted', async () => {
  await comments.db('comments.nudges').insert({
    author_key: 'a',
    subject_id: (await buildSubject(comments)).id,
    phase: 'words',
    nudged_at: '2026-01-01T12:00:00Z',
  });
  await comments.db('comments.rate_limits').insert({ key: 'author:a', points: 1, expire: 1 });
  await run('2026-01-03T12:00:00Z');
  expect(await comments.db('comments.nudges').select('phase')).toEqual([]);
  expect(await comments.db('comments.rate_limits').select('key')).toEqual([]);
});
