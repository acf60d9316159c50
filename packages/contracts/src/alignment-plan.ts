/**
 * From what hosts pressed while a show was recorded to the starts of its subjects in the edited sound (decision 0116).
 * There are two times: that of the recording, and that of the sound, which is the recording without its cuts, moved by
 * the shift. All in milliseconds.
 */
import type { AlignmentCue, Cut, Mark } from './alignment.ts';
import { adminSubjects, alignment as bounds } from './limit-values.ts';

export interface AlignmentPlan {
  /** In the order of the show. */
  cues: readonly AlignmentCue[];
  /** An introduction that was added makes it positive; a beginning that was left out, negative. */
  shift_ms: number;
  /** Cuts of the recording; they may overlap. */
  cuts: readonly Cut[];
}

/**
 * Why a start is not simply where its cue leads: the edit removed that instant (`cut`), it is before the beginning of
 * the sound or after its end, or the subject before it is not earlier (`crowded`).
 */
export type StartFlag = 'cut' | 'before' | 'after' | 'crowded';

export interface AlignedStart {
  subject_id: number;
  start_ms: number;
  flag: StartFlag | undefined;
}

const byBeginning = (one: Cut, other: Cut) => one.from_ms - other.from_ms;

/** The same removed instants as ranges that do not overlap, in the order of time. */
export function joinCuts(cuts: readonly Cut[]): Cut[] {
  const joined: Cut[] = [];
  for (const cut of cuts.filter(({ from_ms: from, to_ms: to }) => to > from).toSorted(byBeginning)) {
    const last = joined.at(-1);
    if (last && cut.from_ms <= last.to_ms) last.to_ms = Math.max(last.to_ms, cut.to_ms);
    else joined.push({ from_ms: cut.from_ms, to_ms: cut.to_ms });
  }
  return joined;
}

const removedMs = (cuts: readonly Cut[], beforeMs = Infinity): number =>
  joinCuts(cuts).reduce(
    (sum, { from_ms: from, to_ms: to }) => sum + Math.max(Math.min(beforeMs, to) - from, 0),
    0,
  );

const isRemoved = (cuts: readonly Cut[], atMs: number) =>
  cuts.some(({ from_ms: from, to_ms: to }) => from <= atMs && atMs < to);

/** The instant of the sound for one of the recording. Removed instants lead to where their cut is. */
export const toSound = (atMs: number, { shift_ms: shift, cuts }: Omit<AlignmentPlan, 'cues'>): number =>
  atMs - removedMs(cuts, atMs) + shift;

/**
 * The starts that a plan gives, rising, each inside the sound.
 *
 * @param durationMs of the sound, at least a millisecond for each cue; null where it is not known
 */
export function startsOf(plan: AlignmentPlan, durationMs: number | null): AlignedStart[] {
  const endMs = durationMs ?? adminSubjects.maxStartMs;
  const cues = plan.cues.toSorted((one, other) => one.at_ms - other.at_ms);
  let earliest = 0;
  return cues.map(({ subject_id: subjectId, at_ms: at, nudge_ms: nudge }, index) => {
    const wanted = toSound(at, plan) + nudge;
    const start = Math.max(Math.min(wanted, endMs - cues.length + index), earliest);
    earliest = start + 1;
    return { subject_id: subjectId, start_ms: start, flag: flagOf() };

    function flagOf(): StartFlag | undefined {
      if (nudge === 0 && isRemoved(plan.cuts, at)) return 'cut';
      if (wanted < 0) return 'before';
      if (wanted >= endMs) return 'after';
      return wanted === start ? undefined : 'crowded';
    }
  });
}

/** The shift with which a cue begins at this instant of the sound. */
export const shiftFor = (cue: AlignmentCue, soundMs: number, cuts: readonly Cut[]): number =>
  soundMs - cue.nudge_ms - toSound(cue.at_ms, { shift_ms: 0, cuts });

export interface ProposedCut extends Cut {
  /** Identifies the proposal in `refused`. */
  key: string;
  reason: 'mark' | 'pause';
  /** The word of the mark, if the reason is one. */
  word?: string;
}

const plainly = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Hosts type the words of their marks. */
export const isCutMark = ({ word }: Pick<Mark, 'word'>) => /\b(couper|coupe|cut)\b/.test(plainly(word));
export const isExcerptMark = ({ word }: Pick<Mark, 'word'>) => /\b(extraits?|clip)\b/.test(plainly(word));

/** The marks inside a cut by which hosts asked for it: their words describe it. */
export const marksOfCut = ({ from_ms: from, to_ms: to }: Cut, marks: readonly Mark[]): Mark[] =>
  marks.filter((mark) => isCutMark(mark) && from <= mark.at_ms && mark.at_ms <= to);

const keyOfMark = ({ id }: Mark) => `mark:${id}`;

interface Judged {
  cuts: readonly Cut[];
  /** The keys of proposals. */
  refused: readonly string[];
}

/** Marks that ask for a cut which is neither made nor refused. Nothing is cut before the recording. */
export const openCutMarks = (marks: readonly Mark[], { cuts, refused }: Judged): Mark[] =>
  marks.filter(
    (mark) =>
      isCutMark(mark) &&
      mark.at_ms > 0 &&
      !refused.includes(keyOfMark(mark)) &&
      !cuts.some((cut) => marksOfCut(cut, [mark]).length > 0),
  );

/**
 * How much longer the recording is than the sound, beyond the cuts and the shift; negative where something was added.
 * Undefined where one of them is not known.
 */
export function unexplainedMs(
  { shift_ms: shift, cuts }: Omit<AlignmentPlan, 'cues'>,
  recordingMs: number | null,
  durationMs: number | null,
): number | undefined {
  if (recordingMs === null || durationMs === null) return undefined;
  return recordingMs - removedMs(cuts) + shift - durationMs;
}

interface Recording {
  length_ms: number | null;
  marks: readonly Mark[];
  pauses: readonly Cut[];
}

/**
 * From this share of silence on, a pause counts as left in the sound. Speech has silences too, but for less of its
 * time.
 */
const keptPauseShare = 0.8;

function isStillHeard(pause: Cut, plan: Omit<AlignmentPlan, 'cues'>, silences: readonly Cut[]): boolean {
  const [from, to] = [toSound(pause.from_ms, plan), toSound(pause.to_ms, plan)];
  const silentMs = silences.reduce(
    (sum, silence) => sum + Math.max(Math.min(silence.to_ms, to) - Math.max(silence.from_ms, from), 0),
    0,
  );
  return to > from && silentMs >= keptPauseShare * (to - from);
}

/**
 * The cuts that the edit may have made: pauses, unless the sound still has them as silences (decision 0123), and what
 * hosts marked, of the length that is missing if it is one mark.
 */
export function proposedCuts(
  recording: Recording,
  plan: Omit<AlignmentPlan, 'cues'>,
  durationMs: number | null,
  refused: readonly string[],
  silences: readonly Cut[] = [],
): ProposedCut[] {
  const marks = openCutMarks(recording.marks, { cuts: plan.cuts, refused });
  const missing = unexplainedMs(plan, recording.length_ms, durationMs) ?? 0;
  const isTold = marks.length === 1 && missing > 0 && missing <= bounds.maxMarkedMs;
  const markedMs = isTold ? missing : bounds.markedMs;
  const cutEnds = plan.cuts.map(({ to_ms: to }) => to);
  const marked = marks.map((mark) => ({
    key: keyOfMark(mark),
    reason: 'mark' as const,
    word: mark.word,
    // The proposal begins neither before the recording nor inside an earlier cut.
    from_ms: Math.max(mark.at_ms - markedMs, 0, ...cutEnds.filter((end) => end < mark.at_ms)),
    to_ms: mark.at_ms,
  }));
  const heard = recording.pauses.filter((pause) => !isStillHeard(pause, plan, silences));
  const pauses = heard.map(({ from_ms: from, to_ms: to }) => ({
    key: `pause:${from}`,
    reason: 'pause' as const,
    from_ms: from,
    to_ms: to,
  }));
  const overlaps = ({ from_ms: from, to_ms: to }: Cut) =>
    plan.cuts.some((cut) => cut.from_ms < to && from < cut.to_ms);
  return [...marked, ...pauses]
    .filter((proposal) => !refused.includes(proposal.key) && !overlaps(proposal))
    .toSorted(byBeginning);
}

/** The end of a silence near an instant of the sound, where speech begins again; undefined where there is none. */
export function nearestSilenceEnd(silences: readonly Cut[], soundMs: number): number | undefined {
  const distance = (endMs: number) => Math.abs(endMs - soundMs);
  const [nearest] = silences
    .map(({ to_ms: to }) => to)
    .filter((to) => distance(to) <= bounds.silenceMs)
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest;
}
