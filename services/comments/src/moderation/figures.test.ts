import { getCommentFigures } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { buildComment, buildSubject, startCommentsForTest, type CommentsForTest } from '../testing/index.ts';

let comments: CommentsForTest;
beforeAll(async () => {
  comments = await startCommentsForTest();
});
afterAll(() => comments.close());

const figures = () =>
  callService(getCommentFigures, {
    baseUrl: comments.url,
    secret: testSecret,
    caller: 'gateway',
    deadlineMs: 30_000,
  });

test('comments are counted in every state, by month in Paris, and as the queue shows them (API-ADMIN-05 to 07)', async () => {
  comments.setNow('2026-11-20T12:00:00Z');
  expect(await figures()).toEqual({ total: 0, this_month: 0, waiting: 0, first_waiting: [] });

  const { id: episode_subject_id } = await buildSubject(comments);
  // November begins at 23:00 in Paris.
  await buildComment(comments, { episode_subject_id, created_at: '2026-10-31T22:59:59Z', is_approved: true });
  await buildComment(comments, { episode_subject_id, created_at: '2026-10-31T23:00:00Z' });
  await buildComment(comments, { created_at: '2026-11-02T10:00:00Z', rejected_at: '2026-11-03T10:00:00Z' });
  // What its author took back is none any more, although its row stays for a while.
  const withdrawn_at = '2026-11-02T11:00:00Z';
  const id = await buildComment(comments, { rejected_at: withdrawn_at });
  await comments.db('comments.comments').where({ id }).update({ content: '', withdrawn_at });
  const { first_waiting: waiting, ...counts } = await figures();
  expect(counts).toEqual({ total: 3, this_month: 2, waiting: 1 });

  const admin = { kind: 'user', userId: 'nadia', role: 'admin', sessionId: 's' } as const;
  const queue = await comments.call('GET', '/api/moderation/comments', { as: admin });
  expect(queue.body.data).toMatchObject({ total: 1, comments: waiting });
});
