import type { AuthRows } from '@nobicast/auth/published';
import type { CommentsRows } from '@nobicast/comments/published';
import type { MediaRows } from '@nobicast/media/published';
import { readViews } from '@nobicast/service-kit';

const view = readViews<AuthRows & CommentsRows & MediaRows>();

/** What content reads of other services. */
export const reads = {
  members: view('auth.published_members', 'id', 'name'),
  commentCounts: view('comments.published_counts', 'subject_id', 'episode_id', 'approved_count'),
  comments: view(
    'comments.searchable_comments',
    'id',
    'subject_id',
    'author_name',
    'content',
    'created_at',
    'site_search',
  ),
  // A view of its own, because an older release of comments lacks this column, and the site's search does without it.
  rolesOfComments: view('comments.searchable_comments', 'id', 'author_role'),
  pictures: view('media.published_pictures', 'id', 'width', 'height'),
  assets: view(
    'media.published_assets',
    'episode_id',
    'audio_size_bytes',
    'audio_uploaded_at',
    'audio_mime_type',
    'audio_is_external',
    'duration_ms',
    'cover_size_bytes',
    'cover_uploaded_at',
    'cover_url',
    'square_cover_url',
    'enclosure_file',
  ),
};
