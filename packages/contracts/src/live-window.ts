import type { Live } from './live.ts';
import { recordingStartMs, weekMs } from './recording-times.ts';

const hourMs = 3_600_000;

/** How long before it is planned to begin pages ask for the show, and how long after if nobody has begun it. */
const askedBeforeMs = hourMs / 2;
const askedAfterMs = 3 * hourMs;

/** When the recording of this week begins, unless its hosts move it; next week's once nobody asks for this one any more. */
export function usualRecording(now: number): number {
  const startsAt = recordingStartMs(now);
  return isStillAsked(startsAt, now) ? startsAt : startsAt + weekMs;
}

/** Whether pages ask for a show that is planned to begin then. */
export const isAskedFor = (startsAt: number, now: number): boolean =>
  now >= askingBegins(startsAt) && isStillAsked(startsAt, now);

/** Whether pages will ask for it, or do. */
export const isStillAsked = (startsAt: number, now: number): boolean => now <= startsAt + askedAfterMs;

/** When pages first ask for a show that is planned to begin then. */
export const askingBegins = (startsAt: number): number => startsAt - askedBeforeMs;

export const isOnAir = (show: Live['show']): show is NonNullable<Live['show']> =>
  show?.phase === 'on_air' || show?.phase === 'paused';

/** How long its current subject was on air, in milliseconds; null where there is none. */
export function subjectElapsedMs({ subject }: NonNullable<Live['show']>, now: number): number | null {
  if (!subject) return null;
  const { elapsed_since: since, elapsed_ms: stopped } = subject;
  return stopped ?? (since === null ? null : Math.max(now - Date.parse(since), 0));
}
