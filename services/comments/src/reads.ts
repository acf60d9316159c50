import type { AuthRows } from '@nobicast/auth/published';
import type { ContentRows } from '@nobicast/content/published';
import type { MediaRows } from '@nobicast/media/published';
import { readViews } from '@nobicast/service-kit';

const view = readViews<AuthRows & ContentRows & MediaRows>();

/** What comments reads of other services. */
export const reads = {
  members: view('auth.published_members', 'id', 'name', 'role'),
  episodes: view('content.published_episodes', 'id', 'published_at'),
  subjects: view(
    'content.published_subjects',
    'id',
    'title',
    'description',
    'episode_id',
    'episode_slug',
    'episode_number',
    'episode_title',
    'episode_type',
  ),
  assets: view('media.published_assets', 'episode_id', 'audio_size_bytes', 'duration_ms'),
};

/** What the triggers of its schema read: the migrations name these views themselves. */
export const readsInDatabase = [
  view('content.published_subjects', 'id', 'episode_id'),
  view('content.subject_episodes', 'subject_id', 'episode_id'),
];
