import { createHmac } from 'node:crypto';

const userAgentLength = 200;

/**
 * A visitor's address as it may be kept: keyed by a secret and the UTC day, so that it tells one
 * visitor's events of a day apart and can neither be read back nor followed to the next day.
 */
export function hashAddress(address: string, salt: string, now: Date): string {
  const daySalt = createHmac('sha256', salt).update(now.toISOString().slice(0, 10)).digest();
  return createHmac('sha256', daySalt).update(address).digest('hex').slice(0, 32);
}

export const shortUserAgent = (userAgent: string | undefined) => userAgent?.slice(0, userAgentLength) ?? null;

const daysMs = (days: number) => days * 24 * 60 * 60 * 1000;

/** The instants from which "a week" and "30 days" count. */
export const periodsUntil = (now: Date) => ({
  weekStart: new Date(now.getTime() - daysMs(7)),
  monthStart: new Date(now.getTime() - daysMs(30)),
});
