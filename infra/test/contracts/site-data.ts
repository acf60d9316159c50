import { buildComment, buildMail, buildSubject as buildCommentedSubject } from '@nobicast/comments/testing';
import {
  buildAlignment,
  buildAudio,
  buildEpisode,
  buildGuest,
  buildImportRun,
  buildMessage,
  buildNewsletterDelivery,
  buildNewsletterIssue,
  buildNewsletterSubscriber,
  buildParticipant,
  buildPost,
  buildPostVersion,
  buildPreview,
  buildSubject,
  buildTranscript,
} from '@nobicast/content/testing';
import { buildCover, buildStoredAudio } from '@nobicast/media/testing';
import { coverName } from '../access/access-table.ts';
import type { SiteForTest } from '../access/site-for-test.ts';
import { mailToken, previewToken } from './valid-requests.ts';

export async function fillSite({ comments, content, media }: SiteForTest): Promise<void> {
  for (const slug of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const { id } = await buildEpisode(content.db, {
      slug,
      ...(slug === 'one' && { old_addresses: ['/?p=123'] }),
    });
    const subjectId = await buildSubject(content.db, { episode_id: id, start_ms: 1_000 });
    await buildAudio(content.dbAs('media'), id);
    await buildAlignment(content.db, { episodeId: id, subjectId, isAccepted: slug === 'two' });
    await buildParticipant(content.db, { episode_id: id, guest_id: await buildGuest(content.db) });
    await buildStoredAudio(media, Buffer.alloc(5_000, slug));
  }
  await buildCover(media, { episodeId: 1, name: coverName });
  for (const episodeId of [1, 2]) await buildTranscript(content.db, episodeId);
  const published_at = '2099-01-05T09:00:00Z';
  const { id: scheduledId } = await buildEpisode(content.db, { slug: 'seven', published_at });
  await buildPreview(content.db, { episode_id: scheduledId, token: previewToken });
  await buildPreview(content.db, { episode_id: scheduledId, token: 'q'.repeat(43) });
  for (let run = 0; run < 2; run += 1) await buildImportRun(content.db);
  const { id: postId } = await buildPost(content.db);
  await buildPost(content.db);
  await buildPostVersion(content.db, postId);
  await buildSubject(content.db, { episode_id: scheduledId });
  for (const type of ['preparation', 'podcast'] as const) {
    const { id } = await buildEpisode(content.db, { number: 77, type });
    const episode_subject_id = await buildSubject(content.db, { episode_id: id });
    await content.dbAs('comments')('comments.comments').insert({
      episode_subject_id,
      author_name: 'Ada',
      author_email: 'ada@exemple.fr',
      content: 'Et ?',
      is_approved: true,
    });
  }
  const { episodeId } = await buildStoredAudio(media, Buffer.alloc(5_000, 'seven'), { published_at });
  await buildCover(media, { episodeId, name: coverName.replace('0', '7') });
  await buildPreview(media.content, { episode_id: episodeId, token: previewToken });
  const { id: episode_subject_id } = await buildCommentedSubject(comments);
  for (let count = 0; count < 6; count += 1) await buildComment(comments, { episode_subject_id });
  for (let count = 0; count < 2; count += 1) await buildMessage(content.db);
  for (let count = 0; count < 4; count += 1) await buildNewsletterIssue(content.db);
  for (const state of ['scheduled', 'sent'])
    await buildNewsletterIssue(content.db, {
      state,
      scheduled_at: published_at,
      ...(state === 'sent' && { started_at: published_at }),
    });
  for (let count = 0; count < 2; count += 1)
    await buildNewsletterDelivery(content.db, { issue_id: 6, state: 'begun' });
  await buildNewsletterSubscriber(content.db);
  await buildMail(comments, { token: mailToken, commentId: 1 });
}
