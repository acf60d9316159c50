import { isRehearsal, undoMs, type ShowState } from '@nobicast/contracts/show-state';
import { isEarlyStart } from '../shows/shows.rules.ts';

const minuteMs = 60_000;
/** How long before the planned start the mail leaves. */
const beforeMs = 5 * minuteMs;
/** How long after the beginning of a show somebody is still told of it. */
const latestMs = 30 * minuteMs;

/** The state of a reminder of an address: it is confirmed, or waits for that, or is over. */
export interface Reminder {
  id: number;
  email: string;
  requestedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

/** Whether its link may still confirm it. One that was ended needs a newer request. */
export const isWaiting = ({ requestedAt, confirmedAt, endedAt }: Reminder): boolean =>
  confirmedAt === null && (endedAt === null || requestedAt > endedAt);

/**
 * Those who confirmed until this instant are mailed now; undefined where nobody is. A show is announced five minutes
 * before its planned start. Whoever asked later than that is told once it is on air, and so is everybody where it
 * begins earlier. A beginning counts after a minute, since it may be a mistake; one that is so early that it is likely
 * a sound check, only once it can no longer be taken back.
 *
 * @param plannedAt before the beginning moved it
 */
export function remindedUntil(
  { plannedAt, beganAt, endedAt }: { plannedAt: Date } & Pick<ShowState, 'beganAt' | 'endedAt'>,
  now: Date,
): Date | undefined {
  const isTold = !isRehearsal(plannedAt.getTime(), beganAt);
  if (endedAt !== null && isTold) return undefined;
  if (beganAt !== null && isTold) {
    const sinceMs = now.getTime() - beganAt;
    if (sinceMs >= latestMs) return undefined;
    if (sinceMs >= (isEarlyStart(plannedAt, beganAt) ? undoMs : 0) + minuteMs) return new Date(beganAt);
  }
  const due = new Date(plannedAt.getTime() - beforeMs);
  return now >= due && now < plannedAt ? due : undefined;
}
