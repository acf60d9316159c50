import type { ShowState } from '@nobicast/contracts/show-state';

const minuteMs = 60_000;
/** So long before the planned start the mail leaves. */
const beforeMs = 5 * minuteMs;
/** Nobody is told so late that a show has begun. */
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
 * before its planned start. Whoever asked later than that is told as it goes on air, and so is everybody where it
 * begins earlier.
 *
 * @param isRehearsal what was begun is on another day than the show
 */
export function remindedUntil(
  {
    startsAt,
    beganAt,
    endedAt,
    isRehearsal,
  }: { startsAt: Date; isRehearsal: boolean } & Pick<ShowState, 'beganAt' | 'endedAt'>,
  now: Date,
): Date | undefined {
  if (endedAt !== null) return undefined;
  if (beganAt !== null && !isRehearsal)
    return now.getTime() < beganAt + latestMs ? new Date(beganAt) : undefined;
  const due = new Date(startsAt.getTime() - beforeMs);
  return now >= due && now < startsAt ? due : undefined;
}
