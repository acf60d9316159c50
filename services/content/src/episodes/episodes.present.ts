import type * as contracts from '@nobicast/contracts';
import type { EpisodeGuest, Sibling, Subject } from './episode-parts.ts';
import type { Episode, EpisodeCard, StoredFile } from './episodes.repository.ts';

export const presentCard = (episode: EpisodeCard): contracts.EpisodeCard => ({
  id: episode.id,
  number: episode.number,
  type: episode.type,
  title: episode.title,
  slug: episode.slug,
  published_at: episode.publishedAt.toISOString(),
  cover_url: episode.coverUrl,
});

const presentFile = ({ sizeBytes, uploadedAt }: StoredFile) => ({
  size_bytes: sizeBytes,
  uploaded_at: uploadedAt.toISOString(),
});

// Field by field, like toEpisode. JSON leaves out the files that are undefined.
export const presentEpisode = (episode: Episode): contracts.Episode => ({
  id: episode.id,
  number: episode.number,
  type: episode.type,
  title: episode.title,
  slug: episode.slug,
  published_at: episode.publishedAt.toISOString(),
  cover_url: episode.coverUrl,
  description: episode.description,
  subject_count: episode.subjectCount,
  comment_count: episode.commentCount,
  duration_ms: episode.durationMs,
  assets: {
    audio: episode.audio && {
      size_bytes: episode.audio.sizeBytes,
      uploaded_at: episode.audio.uploadedAt.toISOString(),
      is_external: episode.audio.isExternal,
    },
    cover: episode.cover && presentFile(episode.cover),
  },
});

/** A list holds whole episodes or only what a list shows, never a mixture. */
export const presentListItem = (episode: Episode | EpisodeCard) =>
  'subjectCount' in episode ? presentEpisode(episode) : presentCard(episode);

export const presentSubject = (subject: Subject): contracts.Subject => ({
  id: subject.id,
  title: subject.title,
  description: subject.description,
  content_type: subject.contentType,
  content_url: subject.contentUrl,
  content_text: subject.contentText,
  order_index: subject.orderIndex,
  start_ms: subject.startMs,
  comment_count: subject.commentCount,
});

export const presentGuest = (guest: EpisodeGuest): contracts.EpisodeGuest => ({
  id: guest.id,
  name: guest.name,
  role: guest.role,
  avatar_url: guest.avatarUrl,
  participant_role: guest.participantRole,
});

export const presentSibling = ({ slug, type, number }: Sibling) => ({ slug, type, number });
