import { limits } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { signInCopy } from './sign-in.copy.ts';

export const resendAfterSeconds = limits.signIn.resendSeconds;
export const linkLifetimeMs = limits.signIn.linkLifetimeMinutes * 60_000;
/** A request is dropped if its mail cannot be sent for this long. */
export const requestLifetimeMs = 24 * 60 * 60_000;

/** A request of the last hour, compared with the current request. */
export interface RecentRequest {
  requestedAt: Date;
  isSameInbox: boolean;
  isSameAddress: boolean;
  isSameBrowser: boolean;
  isSameDevice: boolean;
  /** The link was used to sign in. */
  isUsed: boolean;
}

interface Limit {
  count: number;
  seconds: number;
  counts(request: RecentRequest): boolean;
  /** For devices that used a link for the address: strangers must not lock its member out. */
  exemptsKnownDevices?: true;
}

const hour = 60 * 60;
export const longestWindowMs = hour * 1_000;

const requestLimits: readonly Limit[] = [
  {
    count: 1,
    seconds: resendAfterSeconds,
    counts: (r) => r.isSameInbox && (r.isSameAddress || r.isSameBrowser),
  },
  // From all networks together: more would flood an inbox (decision 0015).
  { count: 5, seconds: hour, counts: (r) => r.isSameInbox, exemptsKnownDevices: true },
  // Also for known devices, so that a stolen cookie cannot flood an inbox.
  { count: 5, seconds: hour, counts: (r) => r.isSameInbox && r.isSameDevice },
  // Without used links: many people may share one IP address, as in a school.
  { count: 80, seconds: hour, counts: (r) => r.isSameAddress && !r.isUsed },
  { count: 300, seconds: hour, counts: (r) => r.isSameAddress },
];

/** Until the window has fewer than `count` instants; 0 if it does now. */
export function secondsUntilRoom(
  instants: readonly Date[],
  { count, seconds }: { count: number; seconds: number },
  now: Date,
): number {
  const newestFirst = instants.map((instant) => instant.getTime()).sort((a, b) => b - a);
  const blocking = newestFirst[count - 1];
  if (blocking === undefined) return 0;
  return Math.max(0, Math.ceil((blocking + seconds * 1_000 - now.getTime()) / 1_000));
}

/** 0 if at once. */
export function secondsUntilNextLink(
  recent: readonly RecentRequest[],
  { now, isKnownDevice }: { now: Date; isKnownDevice: boolean },
): number {
  const applied = requestLimits.filter((limit) => !(isKnownDevice && limit.exemptsKnownDevices));
  const waits = applied.map((limit) =>
    secondsUntilRoom(
      recent.filter(limit.counts).map(({ requestedAt }) => requestedAt),
      limit,
      now,
    ),
  );
  return Math.max(...waits);
}

/** @throws ApiError `too_many_requests` with the waiting time, unless it is zero */
export function requireNoWait(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0)
    throw new ApiError('too_many_requests', {
      sentence: signInCopy.tooManyRequests(retryAfterSeconds),
      retryAfterSeconds,
    });
}

/** Wrong codes for one link, after which only the link works. */
export const triesPerCode = 5;
/**
 * Wrong codes of one inbox within a day, over all its requests: with so many the next mails have only the link, since a
 * stranger who asks again and again could otherwise guess on (decision 0100).
 */
export const wrongCodesPerInbox = { count: 10, seconds: 24 * hour };

/** Failed attempts of one network to use a link. */
export const failedVerifyLimit = { count: 60, seconds: 10 * 60 };
