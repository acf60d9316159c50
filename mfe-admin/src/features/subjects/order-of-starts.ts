import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { inOrderOfStarts } from '@nobicast/contracts/order-of-starts';

export const isInOrderOfStarts = (subjects: readonly AdminSubject[]) =>
  inOrderOfStarts(subjects).every((subject, index) => subject === subjects[index]);

/** Where a subject belongs with this start: before the first other one that starts later. */
export function placeOfStart(subjects: readonly AdminSubject[], id: number, startMs: number): number {
  const others = subjects.filter((other) => other.id !== id);
  const later = others.findIndex(({ start_ms: start }) => start !== null && start > startMs);
  return later === -1 ? others.length : later;
}
