import { recording } from './brand.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
/** 1 January 1970 was a Thursday. */
const mondayMs = 4 * dayMs;
/** How long after Monday 00:00 UTC a recording begins, whatever the clocks of the host city say (A01). */
const startsMs = ((recording.weekday + 6) % 7) * dayMs + recording.hourUtc * hourMs;

/** How long a recording is announced to last. */
export const recordingLastsMs = 2.25 * hourMs;

/** Monday 00:00 UTC of the week of an instant. */
export const weekOf = (instant: Date): Date => new Date(weekOfMs(instant.getTime()));

// A week of UTC always has as many hours.
const weekOfMs = (instant: number) => Math.floor((instant - mondayMs) / weekMs) * weekMs + mondayMs;

/** As `recordingStartOf`, in milliseconds since 1970. */
export const recordingStartMs = (instant: number): number => weekOfMs(instant) + startsMs;

/** When the recording of the week of an instant begins, as pages print it. */
export const recordingStartOf = (instant: Date): Date => new Date(recordingStartMs(instant.getTime()));

/**
 * When the show of a preparation begins unless its hosts move it: with the first recording that was not over when the
 * preparation was published.
 */
export function usualStartOf(publishedAt: Date): Date {
  const start = recordingStartOf(publishedAt);
  return start.getTime() + recordingLastsMs > publishedAt.getTime()
    ? start
    : new Date(start.getTime() + weekMs);
}

/** When the show of a preparation begins (decision 0108). */
export const plannedStartOf = (preparation: { published_at: Date; recording_starts_at: Date | null }): Date =>
  preparation.recording_starts_at ?? usualStartOf(preparation.published_at);
