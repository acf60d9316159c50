import type { CommentsRows } from '@nobicast/comments/published';
import type { ContentRows } from '@nobicast/content/published';
import type { MediaRows } from '@nobicast/media/published';
import { readViews } from '@nobicast/service-kit';
import type { AuthRows } from '../published.ts';

const view = readViews<AuthRows & CommentsRows & ContentRows & MediaRows>();

const auditColumns = [
  'service',
  'id',
  'at',
  'actor_id',
  'actor_name',
  'action',
  'target_type',
  'target_id',
  'details',
] as const;

/** What auth reads of other services. */
export const reads = {
  comments: view('comments.published_comments', 'id', 'subject_id', 'user_id', 'content', 'created_at'),
  commentCounts: view(
    'comments.published_member_counts',
    'user_id',
    'approved_count',
    'pending_count',
    'rejected_count',
  ),
  subjects: view(
    'content.published_subjects',
    'id',
    'title',
    'episode_id',
    'episode_slug',
    'episode_number',
    'episode_type',
  ),
  hostings: view(
    'content.published_hostings',
    'account_id',
    'host_type',
    'episode_id',
    'slug',
    'number',
    'type',
    'title',
    'published_at',
  ),
  contentAudit: view('content.published_audit', ...auditColumns),
  authAudit: view('auth.published_audit', ...auditColumns),
  commentsAudit: view('comments.published_audit', ...auditColumns),
  mediaAudit: view('media.published_audit', ...auditColumns),
};
