import { createHmac } from 'node:crypto';

const userAgentLength = 200;

/**
 * Keyed by a secret and the UTC day: identifies a visitor's events within a day, but can neither be reversed nor linked
 * to the next day.
 */
export function hashAddress(address: string, salt: string, now: Date): string {
  const daySalt = createHmac('sha256', salt).update(now.toISOString().slice(0, 10)).digest();
  return createHmac('sha256', daySalt).update(address).digest('hex').slice(0, 32);
}

export const shortUserAgent = (userAgent: string | undefined) => userAgent?.slice(0, userAgentLength) ?? null;

const daysMs = (days: number) => days * 24 * 60 * 60 * 1000;

/** The starts of the last 7 and 30 days. */
export const periodsUntil = (now: Date) => ({
  weekStart: new Date(now.getTime() - daysMs(7)),
  monthStart: new Date(now.getTime() - daysMs(30)),
});
