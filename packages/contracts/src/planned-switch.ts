import { plannedStartOf, recordingLastsMs, usualStartOf } from './recording-times.ts';

/**
 * The planned end of the show for which a preparation waits before it becomes a podcast: that of a show which is not
 * over at `at`, the planned date. A show that begins after `at` only counts if somebody moved it: otherwise the
 * preparation may have been published late, when its show was over.
 */
export function awaitedEnd(
  preparation: { publishedAt: Date; showStartsAt: Date },
  at: Date,
): Date | undefined {
  const { publishedAt, showStartsAt: startsAt } = preparation;
  const isMoved = startsAt.getTime() !== usualStartOf(publishedAt).getTime();
  const endsAt = new Date(startsAt.getTime() + recordingLastsMs);
  return endsAt > at && (isMoved || startsAt <= at) ? endsAt : undefined;
}

/**
 * The date of the podcast that a preparation becomes at once: now, unless its own date is still to come or after its
 * show.
 */
export function dateOfPodcast(
  preparation: { published_at: Date; recording_starts_at: Date | null },
  now: Date,
): Date {
  const { published_at: own } = preparation;
  const overAt = plannedStartOf(preparation).getTime() + recordingLastsMs;
  return own > now || own.getTime() > overAt ? own : now;
}
