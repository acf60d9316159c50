import { untilBlocked } from '@nobicast/service-kit/testing';
import { buildComment, buildSubject, startCommentsForTest, type CommentsForTest } from './testing/index.ts';

let comments: CommentsForTest;
beforeEach(async () => {
  comments = await startCommentsForTest();
});
afterEach(() => comments.close());

const comment = (id: number) => comments.db('comments.comments').where({ id });

/** With the versions of the rows. */
const counts = () =>
  comments
    .db('comments.subject_counts')
    .orderBy('subject_id')
    .select('subject_id', 'approved_count', comments.db.raw('xmin'));

test('changing the text of an approved comment neither writes nor locks a count', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const id = await buildComment(comments, { episode_subject_id, is_approved: true });
  const before = await counts();
  await comments.db.transaction(async (transaction) => {
    await transaction('comments.comments').where({ id }).update({ content: 'Mieux dit' });
    await comments.db.raw('select 1 from comments.subject_counts for update nowait');
  });
  expect(await counts()).toEqual(before);
});

test('approving, hiding, moving and deleting are counted', async () => {
  const [from, to] = [await buildSubject(comments), await buildSubject(comments)];
  const id = await buildComment(comments, { episode_subject_id: from.id });
  const numbers = async () => (await counts()).map(({ approved_count }) => approved_count as number);
  expect(await numbers()).toEqual([]);
  await comment(id).update({ is_approved: true });
  expect(await numbers()).toEqual([1]);
  await comment(id).update({ episode_subject_id: to.id });
  expect(await numbers()).toEqual([0, 1]);
  await comment(id).update({ is_approved: false });
  expect(await numbers()).toEqual([0, 0]);
  await comment(id).update({ is_approved: true });
  await comment(id).delete();
  expect(await numbers()).toEqual([0, 0]);
});

test('comments that swap subjects concurrently do not deadlock', async () => {
  const [first, second] = [await buildSubject(comments), await buildSubject(comments)];
  const ids: number[] = [];
  for (const { id } of [first, second])
    ids.push(await buildComment(comments, { episode_subject_id: id, is_approved: true }));
  const moves: Promise<unknown>[] = [];
  // A lock that both need makes them run concurrently.
  await comments.db.transaction(async (transaction) => {
    await transaction('comments.subject_counts')
      .where({ subject_id: second.id })
      .forUpdate()
      .select('subject_id');
    for (const [index, subject] of [second, first].entries()) {
      moves.push(
        comment(ids[index] ?? 0)
          .update({ episode_subject_id: subject.id })
          .then(),
      );
      await untilBlocked(comments.db, index + 1);
    }
  });
  await Promise.all(moves);
  expect((await counts()).map(({ approved_count }) => approved_count as number)).toEqual([1, 1]);
});
