import { migrateSchema } from '@nobicast/service-kit';
import { buildComment, buildSubject, startCommentsForTest } from '../src/testing/index.ts';
import { connectForTest } from '@nobicast/service-kit/testing';
import { migrations } from './index.ts';

test('the comments of an earlier release are counted, under episodes of the future too', async () => {
  const comments = await startCommentsForTest();
  const admin = connectForTest(comments.adminUrl, 'public');
  try {
    await admin.raw('drop schema comments cascade; create schema comments authorization nobicast_comments');
    await migrateSchema(comments.db, { schema: 'comments', migrations: migrations.slice(0, 3) });
    const current = await buildSubject(comments);
    const future = await buildSubject(comments, { publishedAt: '2099-01-01T00:00:00Z' });
    for (const is_approved of [true, true, false])
      await buildComment(comments, { episode_subject_id: current.id, is_approved });
    await buildComment(comments, { episode_subject_id: future.id, is_approved: true });
    await buildComment(comments);
    await migrateSchema(comments.db, { schema: 'comments', migrations });
    const counts = await comments.content('comments.published_counts').orderBy('subject_id').select('*');
    expect(counts).toEqual([
      { subject_id: current.id, approved_count: 2, episode_id: current.episodeId },
      { subject_id: future.id, approved_count: 1, episode_id: future.episodeId },
    ]);
  } finally {
    await admin.destroy();
    await comments.close();
  }
});
