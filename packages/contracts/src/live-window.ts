import { recordingStartMs, weekMs } from './recording-times.ts';

const hourMs = 3_600_000;

/** How long before its planned beginning pages ask for a show, and how long after it if nobody has begun the show. */
const askedBeforeMs = hourMs / 2;
const askedAfterMs = 3 * hourMs;

/**
 * The beginning of this week's recording, unless its hosts move it; next week's once pages do not ask for this one any
 * more.
 */
export function usualRecording(now: number): number {
  const startsAt = recordingStartMs(now);
  return isStillAsked(startsAt, now) ? startsAt : startsAt + weekMs;
}

/** Whether pages ask for a show that is planned to begin then, or will. */
export const isStillAsked = (startsAt: number, now: number): boolean => now <= startsAt + askedAfterMs;

/** When pages first ask for a show that is planned to begin then. */
export const askingBegins = (startsAt: number): number => startsAt - askedBeforeMs;
