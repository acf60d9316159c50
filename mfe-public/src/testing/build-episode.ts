import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { emptyRow, namesOf, pick, shownFields } from '@nobicast/contracts/fields/field';
import type {
  Episode,
  EpisodeCard,
  EpisodeDetail,
  LatestEpisode,
  Subject,
} from '@nobicast/contracts/episodes';

/** A podcast as returned by the API; override what the test is about. */
export const buildEpisode = (change: Partial<Episode> = {}): Episode => ({
  ...emptyRow(episodeFields),
  id: 975,
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  slug: 'nobicast-975',
  published_at: '2025-01-15T09:00:00.000Z',
  cover_url: null,
  kind: 'full',
  season: null,
  subject_count: 3,
  comment_count: 54,
  duration_ms: 8_100_000,
  recording_starts_at: undefined,
  assets: { audio: { size_bytes: 1_000_000, uploaded_at: '2025-01-15T09:00:00.000Z', is_external: false } },
  ...change,
});

export const buildPreparation = (change: Partial<Episode> = {}): Episode =>
  buildEpisode({
    id: 976,
    number: 976,
    type: 'preparation',
    slug: 'themes-976',
    duration_ms: null,
    recording_starts_at: '2026-11-28T20:00:00.000Z',
    assets: {},
    ...change,
  });

export const buildCard = (change: Partial<EpisodeCard> = {}): EpisodeCard => {
  const shown = namesOf(shownFields(episodeFields, 'card'));
  return pick(buildEpisode(change), ['id', 'cover_url', ...shown]);
};

export const buildSubject = (change: Partial<Subject> = {}): Subject => ({
  id: 1,
  title: 'Un mainteneur fatigué',
  description: null,
  content_type: null,
  content_url: null,
  content_text: null,
  order_index: 0,
  start_ms: null,
  comment_count: 0,
  ...change,
});

export const buildDetail = (change: Partial<EpisodeDetail> = {}): EpisodeDetail => ({
  episode: buildEpisode(),
  subjects: [buildSubject()],
  guests: [],
  sibling: null,
  previous: null,
  next: null,
  ...change,
});

export const buildLatest = (change: Partial<LatestEpisode> = {}): LatestEpisode => ({
  episode: buildEpisode(),
  subjects: [buildSubject()],
  totalCommentCount: 54,
  ...change,
});
