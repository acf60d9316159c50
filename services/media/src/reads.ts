import type { AuthRows } from '@nobicast/auth/published';
import type { ContentRows } from '@nobicast/content/published';
import { readViews } from '@nobicast/service-kit';

const view = readViews<AuthRows & ContentRows>();

/** What media reads of other services. */
export const reads = {
  members: view('auth.published_members', 'id', 'name'),
  episodes: view('content.published_episodes', 'id', 'number', 'type', 'title', 'slug', 'published_at'),
  episodeIds: view('content.episode_ids', 'id'),
  previews: view('content.previewed_episodes', 'token', 'id', 'number', 'type', 'title', 'is_public'),
  merges: view('content.published_merges', 'former_id', 'episode_id'),
  usedPictures: view('content.used_pictures', 'picture_id'),
};

/** What the views and triggers of its schema read: the migrations name these views themselves. */
export const readsInDatabase = [view('content.episode_ids', 'id'), view('content.published_episodes', 'id')];
