import { isIPv6 } from 'node:net';
import { limits } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { signInCopy } from './sign-in.copy.ts';

export const resendAfterSeconds = limits.signIn.resendSeconds;
export const linkLifetimeMs = limits.signIn.linkLifetimeMinutes * 60_000;
/** A request whose e-mail could not be sent for this long is dropped. */
export const requestLifetimeMs = 24 * 60 * 60_000;

const shortestRetryMs = 20_000;
const longestRetryMs = 10 * 60_000;
/** The delay before the next attempt, when a mail server refuses our mail: it doubles the time waited so far. */
export const retryAfterRefusalMs = (waitedMs: number) =>
  Math.min(Math.max(waitedMs, shortestRetryMs), longestRetryMs);

/** The inbox of an address, without its tag: `zoe+shop@example.org` is delivered to `zoe@example.org`. */
export const inboxOf = (email: string) => email.replace(/^([^@+]+)\+[^@]*@/, '$1@');

/** A request of the last hour, compared with the current one. */
export interface RecentRequest {
  requestedAt: Date;
  isSameInbox: boolean;
  isSameAddress: boolean;
  isSameBrowser: boolean;
  /** Made from the same known device. */
  isSameDevice: boolean;
}

interface Limit {
  count: number;
  seconds: number;
  counts(request: RecentRequest): boolean;
  /** Does not apply to devices where a link for the address was used: strangers must not lock a member out there. */
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
  { count: 5, seconds: hour, counts: (r) => r.isSameInbox && r.isSameAddress, exemptsKnownDevices: true },
  { count: 12, seconds: hour, counts: (r) => r.isSameInbox, exemptsKnownDevices: true },
  // Limits known devices, so that a stolen cookie cannot flood an inbox.
  { count: 5, seconds: hour, counts: (r) => r.isSameInbox && r.isSameDevice },
  { count: 30, seconds: hour, counts: (r) => r.isSameAddress },
];

/** Seconds until the window contains fewer than `count` instants; 0 if it does now. */
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

/** Seconds until another link may be requested; 0 for now. */
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

export const verifyLimit = { count: 30, seconds: 10 * 60 };

/** The IPv4 address that is mapped into an IPv6 address (`::ffff:…`), given its eight groups. */
function ipv4Of(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/**
 * The network of an address for limits: an IPv4 address, or the /64 prefix of an IPv6 address, which a provider assigns
 * to one customer.
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // The URL parser normalises IPv6 addresses.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...tailGroups];
  return ipv4Of(all) ?? all.slice(0, 4).join(':');
}
