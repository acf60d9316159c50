import { titleOrEnigma, type RecentComment } from '@nobicast/contracts';
import type { KeptComment, MemberComment } from './members.repository.ts';

export const presentRecentComment = (comment: MemberComment): RecentComment => ({
  id: comment.id,
  episode_title: titleOrEnigma({ title: comment.episodeTitle }),
  episode_slug: comment.episodeSlug,
  subject_id: comment.subjectId,
  subject_title: comment.subjectTitle,
  content: comment.content,
  created_at: comment.createdAt.toISOString(),
  is_approved: comment.isApproved,
});

/** All that we keep of a comment, for the person who wrote it. */
export const presentKeptComment = (comment: KeptComment) => ({
  id: comment.id,
  episode_title: comment.episodeTitle,
  episode_slug: comment.episodeSlug,
  subject_id: comment.subjectId,
  subject_title: comment.subjectTitle,
  author_name: comment.authorName,
  author_email: comment.authorEmail,
  content: comment.content,
  created_at: comment.createdAt.toISOString(),
  is_approved: comment.isApproved,
  rejected_at: comment.rejectedAt?.toISOString() ?? null,
});
