import type { AdminSubject } from '@nobicast/contracts/admin-subjects';

/**
 * When subjects begin by their planned lengths, counted from 0. Undefined after a subject without a planned length, and
 * for all if no subject has one.
 */
export function plannedStartsMs(
  subjects: readonly Pick<AdminSubject, 'planned_minutes'>[],
): (number | undefined)[] {
  if (subjects.every(({ planned_minutes: minutes }) => minutes === null))
    return subjects.map(() => undefined);
  let startMs: number | undefined = 0;
  return subjects.map(({ planned_minutes: minutes }) => {
    const own = startMs;
    startMs = own === undefined || minutes === null ? undefined : own + minutes * 60_000;
    return own;
  });
}
