import type { Live } from './live.ts';
import { askingBegins, isStillAsked } from './live-window.ts';

/** Whether pages ask for a show that is planned to begin then. */
export const isAskedFor = (startsAt: number, now: number): boolean =>
  now >= askingBegins(startsAt) && isStillAsked(startsAt, now);

export const isOnAir = (show: Live['show']): show is NonNullable<Live['show']> =>
  show?.phase === 'on_air' || show?.phase === 'paused';

/** How long its current subject was on air, in milliseconds; null where there is none. */
export function subjectElapsedMs({ subject }: NonNullable<Live['show']>, now: number): number | null {
  if (!subject) return null;
  const { elapsed_since: since, elapsed_ms: stopped } = subject;
  return stopped ?? (since === null ? null : Math.max(now - Date.parse(since), 0));
}
