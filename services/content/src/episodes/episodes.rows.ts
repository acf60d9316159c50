import * as contracts from '@nobicast/contracts';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { namesOf, pick, shownFields } from '@nobicast/contracts/fields/field';
import { feedAudio, feedPaths } from '@nobicast/contracts/feed-paths';
import { plannedStartOf } from '@nobicast/contracts/recording-times';
import { smallPicture } from '@nobicast/contracts/picture-address';
import type { RowOf } from '@nobicast/service-kit';
import type { reads } from '../reads.ts';
import { pageHtml } from '../text/html.rules.ts';
import { frenchSpaces } from '../text/spaces.rules.ts';

// A row is mapped to the reply without a domain object in between: both have the same names (decision 0023).
// Declared fields are copied by their names, the others are listed. Spreading rows makes a list of 20 cost three times as
// much.

/** As pg returns it: instants are Date objects. */
export type CardRow = Omit<contracts.EpisodeCard, 'published_at'> & { published_at: Date };

export type EpisodeRow = CardRow &
  Omit<contracts.Episode, keyof contracts.EpisodeCard | 'assets' | 'recording_starts_at'> &
  Pick<
    RowOf<typeof reads.assets>,
    'audio_size_bytes' | 'audio_uploaded_at' | 'audio_is_external' | 'cover_size_bytes' | 'cover_uploaded_at'
  > & {
    recording_starts_at: Date | null;
    transcript_size_bytes: number | null;
    transcript_uploaded_at: Date | null;
  };

type SubjectRow = Omit<contracts.Subject, 'link_card'> & { link_card?: contracts.LinkCard | null };

type PageRow = EpisodeRow & { subjects: SubjectRow[] };
export type LatestRow = PageRow & {
  /** Of the newest preparation. */
  show: { episode_id: number; published_at: string; recording_starts_at: string | null } | null;
};
export type DetailRow = PageRow & {
  /** Not selected for previews, whose sound is at an address of their own. */
  enclosure_file?: string | null;
  audio_mime_type?: string | null;
  guests: contracts.EpisodeGuest[];
  sibling: contracts.EpisodeDetail['sibling'];
  previous: contracts.EpisodeNeighbour | null;
  next: contracts.EpisodeNeighbour | null;
};

/** What is selected for a card: `content.episodes` has a column for each of its fields. */
export const cardColumns = contracts.episodeCardSchema.keyof().options;

/** What a page shows of the declared fields beside those of a card. */
export const pageColumns = namesOf(shownFields(episodeFields, 'page'));

export const toCard = (row: CardRow): contracts.EpisodeCard =>
  Object.assign(pick(row, cardColumns), {
    title: row.title && frenchSpaces(row.title),
    published_at: row.published_at.toISOString(),
  });

const audioOf = (row: EpisodeRow) =>
  row.audio_size_bytes === null || row.audio_uploaded_at === null
    ? undefined
    : {
        size_bytes: Number(row.audio_size_bytes),
        uploaded_at: row.audio_uploaded_at.toISOString(),
        is_external: row.audio_is_external === true,
      };

const coverOf = (row: EpisodeRow) =>
  row.cover_size_bytes === null || row.cover_uploaded_at === null
    ? undefined
    : { size_bytes: Number(row.cover_size_bytes), uploaded_at: row.cover_uploaded_at.toISOString() };

const transcriptOf = (row: EpisodeRow) =>
  row.transcript_size_bytes === null || row.transcript_uploaded_at === null
    ? undefined
    : { size_bytes: row.transcript_size_bytes, uploaded_at: row.transcript_uploaded_at.toISOString() };

/** The files of an episode, as the team sees them. */
export const assetsOf = (row: EpisodeRow): contracts.Episode['assets'] => ({
  audio: audioOf(row),
  cover: coverOf(row),
  transcript: transcriptOf(row),
});

export const toEpisode = (row: EpisodeRow): contracts.Episode =>
  Object.assign(toCard(row), { kind: row.kind, season: row.season }, pick(row, pageColumns), {
    subject_count: row.subject_count,
    comment_count: row.comment_count,
    duration_ms: row.duration_ms,
    // JSON leaves out what is undefined.
    recording_starts_at: row.type === 'preparation' ? plannedStartOf(row).toISOString() : undefined,
    // The transcript of a preparation is for the team alone.
    assets: { ...assetsOf(row), ...(row.type === 'preparation' && { transcript: undefined }) },
  });

/** The sound that the times in the texts of a podcast link to. */
const soundOf = ({ type, slug, duration_ms: durationMs }: EpisodeRow) =>
  type === 'podcast' && durationMs !== null ? { path: contracts.paths.episode(slug), durationMs } : undefined;

const htmlOf = (markdown: string | null, sound: ReturnType<typeof soundOf>) =>
  markdown === null ? undefined : pageHtml(markdown, { topLevel: 3, sound });

const toLinkCard = (row: contracts.LinkCard): contracts.LinkCard => ({
  site: row.site,
  title: row.title,
  description: row.description,
  picture_url: row.picture_url,
});

const toSubject = (row: SubjectRow): contracts.Subject => ({
  id: row.id,
  title: frenchSpaces(row.title),
  description: row.description,
  content_type: row.content_type,
  content_url: row.content_url,
  content_text: row.content_text,
  order_index: row.order_index,
  start_ms: row.start_ms,
  comment_count: row.comment_count,
  // JSON leaves it out where it is undefined.
  link_card: row.link_card ? toLinkCard(row.link_card) : undefined,
});

const toGuest = (row: contracts.EpisodeGuest): contracts.EpisodeGuest => ({
  id: row.id,
  name: row.name,
  role: row.role,
  avatar_url: row.avatar_url && smallPicture(row.avatar_url),
  participant_role: row.participant_role,
  slug: row.slug,
});

const toNeighbour = (row: contracts.EpisodeNeighbour): contracts.EpisodeNeighbour => ({
  id: row.id,
  slug: row.slug,
  number: row.number,
  title: row.title && frenchSpaces(row.title),
});

export const toLatest = (row: LatestRow): contracts.LatestEpisode => ({
  episode: toEpisode(row),
  subjects: row.subjects.map(toSubject),
  totalCommentCount: row.comment_count,
  show_starts_at: row.show ? startOfShow(row.show).toISOString() : undefined,
});

/** Dates within JSON are texts. */
const startOfShow = ({ published_at: at, recording_starts_at: startsAt }: NonNullable<LatestRow['show']>) =>
  plannedStartOf({
    published_at: new Date(at),
    recording_starts_at: startsAt === null ? null : new Date(startsAt),
  });

function enclosureOf({ id, type, enclosure_file: file, audio_mime_type: mimeType }: DetailRow) {
  const mediaType = feedAudio[mimeType ?? ''];
  if (type !== 'podcast' || !file || mediaType === undefined) return undefined;
  return { path: feedPaths.enclosure(id, file), media_type: mediaType };
}

/** With its texts as pages show them. */
export const toDetail = (row: DetailRow): contracts.EpisodeDetail => ({
  episode: { ...toEpisode(row), description_html: htmlOf(row.description, soundOf(row)) },
  enclosure: enclosureOf(row),
  subjects: row.subjects.map((subject) => ({
    ...toSubject(subject),
    description_html: htmlOf(subject.description, soundOf(row)),
    content_text_html: htmlOf(subject.content_text, soundOf(row)),
  })),
  guests: row.guests.map(toGuest),
  sibling: row.sibling && { slug: row.sibling.slug, type: row.sibling.type, number: row.sibling.number },
  previous: row.previous && toNeighbour(row.previous),
  next: row.next && toNeighbour(row.next),
});
