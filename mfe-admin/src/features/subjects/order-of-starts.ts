import type { AdminSubject } from '@nobicast/contracts/admin-subjects';

/** The same subjects with rising starts. Those without a start keep their place. */
export function inOrderOfStarts(subjects: readonly AdminSubject[]): AdminSubject[] {
  const started = subjects.filter(({ start_ms: start }) => start !== null);
  const rising = started.toSorted((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0));
  return subjects.map((subject) => (subject.start_ms === null ? subject : (rising.shift() ?? subject)));
}

export const isInOrderOfStarts = (subjects: readonly AdminSubject[]) =>
  inOrderOfStarts(subjects).every((subject, index) => subject === subjects[index]);

/** Where a subject belongs with this start: before the first other one that starts later. */
export function placeOfStart(subjects: readonly AdminSubject[], id: number, startMs: number): number {
  const others = subjects.filter((other) => other.id !== id);
  const later = others.findIndex(({ start_ms: start }) => start !== null && start > startMs);
  return later === -1 ? others.length : later;
}
