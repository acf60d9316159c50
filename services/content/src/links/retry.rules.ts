const minute = 60_000;
const hour = 60 * minute;
const distances = [10 * minute, hour, 6 * hour, 24 * hour, 72 * hour];

/** The first one included. */
export const maxAttempts = distances.length + 1;

/** When a page that could not be read is tried again; null after the last attempt. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const distance = distances[attempts - 1];
  return distance === undefined ? null : new Date(now.getTime() + distance);
}
