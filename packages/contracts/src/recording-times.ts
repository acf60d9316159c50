import { recording } from './brand.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** After Monday 00:00 UTC, whatever the clocks of the host city say (A01). */
const startsMs = ((recording.weekday + 6) % 7) * dayMs + recording.hourUtc * hourMs;

/** How long a recording is announced to last. */
export const recordingLastsMs = 2.25 * hourMs;

/** Monday 00:00 UTC of the week of an instant. */
export function weekOf(instant: Date): Date {
  const daysSinceMonday = (instant.getUTCDay() + 6) % 7;
  // A day of UTC always has 24 hours.
  const day = Math.floor(instant.getTime() / dayMs) * dayMs;
  return new Date(day - daysSinceMonday * dayMs);
}

/** When the recording of the week of an instant begins, as pages print it. */
export const recordingStartOf = (instant: Date): Date => new Date(weekOf(instant).getTime() + startsMs);

/** When the show of a preparation begins unless its hosts move it: with the first recording that was not over when it opened. */
export function usualStartOf(openedAt: Date): Date {
  const start = recordingStartOf(openedAt);
  return start.getTime() + recordingLastsMs > openedAt.getTime()
    ? start
    : new Date(start.getTime() + 7 * dayMs);
}

/** When the show of a preparation begins (decision 0108). */
export const plannedStartOf = (preparation: { published_at: Date; recording_starts_at: Date | null }): Date =>
  preparation.recording_starts_at ?? usualStartOf(preparation.published_at);
