import { limits, type Alignment } from '@nobicast/contracts';
import { showState } from '@nobicast/contracts/show-state';
import type { StoredCommand } from '../shows/shows.repository.ts';
import { toShowCommands } from '../shows/shows.rules.ts';

/** The start of a subject, as it was at some time. */
export interface KeptStart {
  id: number;
  start_ms: number | null;
  is_start_unchecked: boolean;
}

/** A plan keeps no time beyond a day: a show that somebody went on with days later has no recording of that length. */
const isWithinDay = (ms: number) => Math.abs(ms) <= limits.adminSubjects.maxStartMs;

/** What was pressed in a show, from the beginning of its recording; null where there was no show. */
export function recordingOf(
  commands: readonly StoredCommand[],
  subjectIds: readonly number[],
): Alignment['recording'] {
  const { beganAt, recordedFrom, endedAt, runs, marks, pauses } = showState(toShowCommands(commands));
  const zero = recordedFrom ?? beganAt;
  if (zero === null || beganAt === null) return null;
  const inserted = new Map(commands.map(({ id, subject_id: subjectId }) => [id, subjectId]));
  const firsts = new Map<number, number>();
  for (const { subject, from } of runs) {
    const id = typeof subject === 'string' ? inserted.get(subject) : subject;
    if (typeof id === 'number' && subjectIds.includes(id) && !firsts.has(id)) firsts.set(id, from - zero);
  }
  return {
    length_ms: endedAt === null ? null : endedAt - zero,
    cues: [...firsts]
      .filter(([, atMs]) => isWithinDay(atMs))
      .map(([subject_id, at_ms]) => ({ subject_id, at_ms })),
    marks: marks
      .map(({ id, at, word }) => ({ id, at_ms: at - zero, word }))
      .filter(({ at_ms: atMs }) => isWithinDay(atMs)),
    pauses: pauses
      .flatMap(({ from, to }) => (to === null ? [] : { from_ms: Math.max(from - zero, 0), to_ms: to - zero }))
      .filter(({ from_ms: from, to_ms: to }) => to > from && isWithinDay(to)),
  };
}

/** Whether these are still the starts that were kept: none changed, added, deleted or moved. */
export function areStartsStill(kept: readonly KeptStart[], subjects: readonly KeptStart[]): boolean {
  const ids = new Set(kept.map(({ id }) => id));
  const concerned = subjects.filter(({ id, start_ms: start }) => ids.has(id) || start !== null);
  return (
    concerned.length === kept.length &&
    concerned.every(
      ({ id, start_ms: start }, index) => kept[index]?.id === id && kept[index].start_ms === start,
    )
  );
}

interface Accepted {
  before: readonly KeptStart[];
  after: readonly KeptStart[];
}

/**
 * The starts that an undo restores after a second acceptance: those before the first one, unless somebody has changed
 * starts in between.
 */
export function beforeAcceptance(former: Accepted | undefined, starts: readonly KeptStart[]): KeptStart[] {
  if (!former || !areStartsStill(former.after, starts)) return [...starts];
  const known = new Set(former.before.map(({ id }) => id));
  // Subjects that were added since have no start yet.
  return [...givenBack(former.before, starts), ...starts.filter(({ id }) => !known.has(id))];
}

/** The starts as they were. Those that a replaced sound left to be checked still have to be. */
export const givenBack = (before: readonly KeptStart[], subjects: readonly KeptStart[]): KeptStart[] =>
  before.map((start) => {
    const isUnchecked = subjects.some(({ id, is_start_unchecked: is }) => id === start.id && is);
    return {
      ...start,
      is_start_unchecked: start.start_ms !== null && (start.is_start_unchecked || isUnchecked),
    };
  });
