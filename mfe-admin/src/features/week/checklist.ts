import { isOnline } from '../../editing/team-files.ts';
import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { NewsletterIssueState } from '@nobicast/contracts/admin-newsletter';
import type { AdminParticipant } from '@nobicast/contracts/admin-participants';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';

/** What the screen has read so far; undefined while it is unknown. */
export interface WeekFacts {
  episode: Pick<
    AdminEpisode,
    'type' | 'is_public' | 'title' | 'description' | 'cover_url' | 'assets' | 'duration_ms'
  >;
  subjects: readonly Pick<AdminSubject, 'start_ms' | 'is_start_unchecked'>[] | undefined;
  participants: readonly Pick<AdminParticipant, 'participant_role' | 'is_confirmed'>[] | undefined;
  /** Whether podcast apps take the cover, which wants 1400 pixels; null while its sizes are made. */
  isCoverLarge: boolean | null | undefined;
  /** Whether podcast apps play the sound, as far as it is known. */
  isSoundInFeeds: boolean | undefined;
  /** The sound is nothing but silence, as far as it is known. */
  isSilent?: boolean | undefined;
  /** Passages that hosts marked as to be cut, and that no cut has. */
  uncutMarks?: number | undefined;
  /** The file has chapters that the site does not have any more. */
  hasOldChapters?: boolean;
  /** The newsletter issue about this episode; null if there is none. */
  issue: { state: NewsletterIssueState; scheduled_at?: string | null } | null | undefined;
  /** When the episode becomes public; undefined once it is. */
  publicFrom?: string | undefined;
}

export const parts = [
  'title',
  'sound',
  'starts',
  'guests',
  'cover',
  'transcript',
  'notes',
  'newsletter',
] as const;
export type Part = (typeof parts)[number];

export type Finding =
  | 'done'
  | 'unknown'
  | 'absent'
  | 'not_in_feeds'
  | 'silent'
  | 'marks_uncut'
  | 'chapters_outdated'
  | 'sound_first'
  | 'no_subjects'
  | 'starts_missing'
  | 'starts_disordered'
  | 'starts_beyond_end'
  | 'starts_unchecked'
  | 'guests_unconfirmed'
  | 'cover_small'
  | 'cover_in_work'
  | `issue_is_${NewsletterIssueState}`
  | 'issue_too_early';

export interface ChecklistEntry {
  part: Part;
  /** `needed`: missing before publishing. `doubtful`: there, and to be looked at. `open`: may stay so. */
  state: 'done' | 'needed' | 'doubtful' | 'open' | 'unknown';
  finding: Finding;
  /** How many things the finding is about. */
  count: number;
}

/** Without them an episode is not ready; everything else may come later, or never. */
const neededParts: readonly Part[] = ['title', 'sound', 'starts', 'guests'];

/** Findings about something that exists, but should be looked at before the episode is heard. */
const doubtful: readonly Finding[] = [
  'silent',
  'marks_uncut',
  'chapters_outdated',
  'starts_unchecked',
  'guests_unconfirmed',
  'cover_small',
  'issue_is_draft',
  'issue_too_early',
];

type Found = Finding | { finding: Finding; count: number };

const given = (is: unknown): Found => (is ? 'done' : 'absent');

function soundOf({ episode, isSoundInFeeds, isSilent, uncutMarks = 0, hasOldChapters }: WeekFacts): Found {
  if (!episode.assets.audio) return 'absent';
  if (isSoundInFeeds === false) return 'not_in_feeds';
  if (isSilent) return 'silent';
  if (uncutMarks > 0) return { finding: 'marks_uncut', count: uncutMarks };
  return hasOldChapters ? 'chapters_outdated' : 'done';
}

function startsOf({ episode, subjects }: WeekFacts): Found {
  if (!subjects) return 'unknown';
  if (subjects.length === 0) return 'no_subjects';
  const starts = subjects.flatMap(({ start_ms: start }) => start ?? []);
  if (starts.length < subjects.length)
    return { finding: 'starts_missing', count: subjects.length - starts.length };
  const late = starts.filter((start, index) => index > 0 && start <= (starts[index - 1] ?? 0));
  if (late.length > 0) return { finding: 'starts_disordered', count: late.length };
  const { duration_ms: durationMs } = episode;
  const beyond = starts.filter((start) => durationMs !== null && start >= durationMs);
  if (beyond.length > 0) return { finding: 'starts_beyond_end', count: beyond.length };
  const unchecked = subjects.filter(({ is_start_unchecked: isUnchecked }) => isUnchecked).length;
  return unchecked > 0 ? { finding: 'starts_unchecked', count: unchecked } : 'done';
}

function guestsOf({ episode, participants }: WeekFacts): Found {
  if (!participants) return 'unknown';
  // An older release of the service does not tell.
  const open = participants.filter((one) => one.participant_role === 'guest' && one.is_confirmed === false);
  if (open.length > 0 && !isOnline(episode)) return { finding: 'guests_unconfirmed', count: open.length };
  return given(participants.length > 0);
}

/** A preparation can only have a transcript once it has a sound. */
const transcriptOf = ({ type, assets }: WeekFacts['episode']): Found =>
  type === 'preparation' && !assets.audio && !assets.transcript ? 'sound_first' : given(assets.transcript);

function coverOf({ episode, isCoverLarge }: WeekFacts): Found {
  // A cover at another site is not ours to measure.
  if (!episode.assets.cover) return given(episode.cover_url);
  if (isCoverLarge === undefined) return 'unknown';
  if (isCoverLarge === null) return 'cover_in_work';
  return isCoverLarge ? 'done' : 'cover_small';
}

function newsletterOf({ issue, publicFrom }: WeekFacts): Found {
  if (issue === undefined) return 'unknown';
  const { state, scheduled_at: at } = issue ?? {};
  if (state === 'scheduled' && at && publicFrom && Date.parse(at) < Date.parse(publicFrom))
    return 'issue_too_early';
  return issue ? `issue_is_${issue.state}` : 'absent';
}

function stateOf(part: Part, finding: Finding): ChecklistEntry['state'] {
  if (finding === 'done' || finding === 'unknown') return finding;
  if (doubtful.includes(finding)) return 'doubtful';
  if (finding.startsWith('issue_is_')) return 'done';
  return neededParts.includes(part) ? 'needed' : 'open';
}

/**
 * Of an episode's week: what is there, what is missing before publishing, what is to be looked at, and what may stay open.
 */
export function checklistOf(facts: WeekFacts): ChecklistEntry[] {
  const { episode } = facts;
  const found: Record<Part, Found> = {
    title: given(episode.title?.trim()),
    sound: soundOf(facts),
    starts: startsOf(facts),
    guests: guestsOf(facts),
    cover: coverOf(facts),
    transcript: transcriptOf(episode),
    notes: given(episode.description?.trim()),
    newsletter: newsletterOf(facts),
  };
  return parts.map((part) => {
    const about = found[part];
    const { finding, count } = typeof about === 'string' ? { finding: about, count: 0 } : about;
    return { part, state: stateOf(part, finding), finding, count };
  });
}
