import { connectForTest, untilBlocked } from '@nobicast/service-kit/testing';
import { buildComment, buildSubject, startCommentsForTest } from '../src/testing/index.ts';

test('a first comment that is approved while its subject moves is counted under the new episode', async () => {
  const comments = await startCommentsForTest();
  const moving = connectForTest(comments.database.urlFor('content'), 'content');
  try {
    const [from, to] = [await buildSubject(comments), await buildSubject(comments)];
    const id = await buildComment(comments, { episode_subject_id: from.id });
    const move = await moving.transaction();
    await move('content.subjects').where({ id: from.id }).update({ episode_id: to.episodeId });
    const approval = Promise.resolve(
      comments.db('comments.comments').where({ id }).update({ is_approved: true }),
    );
    // It waits for the move: its first count refers to the subject.
    await untilBlocked(comments.db);
    await move.commit();
    await approval;
    expect(await comments.content('comments.published_counts').select('*')).toEqual([
      { subject_id: from.id, approved_count: 1, episode_id: to.episodeId },
    ]);
  } finally {
    await moving.destroy();
    await comments.close();
  }
});
