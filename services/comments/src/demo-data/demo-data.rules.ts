import { maxHoursAfter } from './demo-data.schema.ts';

const hourMs = 60 * 60_000;

/**
 * When a comment was written: so many hours after publication. Under an episode that is younger than
 * five days all of them move closer together, in the same order, so that none lies in the future.
 */
export function commentInstant(publishedAt: Date, hoursAfter: number, now: Date): Date {
  const ageMs = now.getTime() - publishedAt.getTime();
  const squeeze = Math.min(1, ageMs / (maxHoursAfter * hourMs));
  return new Date(publishedAt.getTime() + hoursAfter * hourMs * squeeze);
}
