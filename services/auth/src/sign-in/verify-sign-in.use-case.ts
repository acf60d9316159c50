import { ApiError, networkOf, hashAddress, hashToken } from '@nobicast/service-kit';
import type { User } from '../users/users.repository.ts';
import type { KnownDevices } from './known-devices.ts';
import { openSession } from './open-session.ts';
import type { LinkClaims, MagicLinks } from './magic-links.ts';
import { failedVerifyLimit, requireNoWait, secondsUntilRoom } from './sign-in.rules.ts';
import type { SignInRepositories, SignInStore } from './sign-in.store.ts';

export interface VerifyDependencies extends Pick<SignInStore, 'inTransaction'> {
  magicLinks: MagicLinks;
  knownDevices: KnownDevices;
  clock: () => Date;
  newToken: () => string;
  addressSalt: string;
  adminEmails: readonly string[];
  teamSessionHours: number;
}

export interface SigningBrowser {
  clientIp: string | undefined;
  userAgent: string | undefined;
  /** The browser's cookies. */
  signInToken: string | undefined;
  /** Its session ends when another one begins. */
  previousSessionToken: string | undefined;
}

export interface VerifyAttempt extends SigningBrowser {
  linkToken: string;
  /** A person pressed the button. */
  isConfirmed: boolean;
}

export interface SignedIn {
  user: User;
  isNew: boolean;
  destination: string | null;
  sessionToken: string;
  /** Makes this browser a known device. */
  deviceCookie: string;
}

type Outcome =
  | { state: 'link_invalid' | 'confirmation_needed' | 'account_inactive' }
  | ({ state: 'signed_in' } & SignedIn);

/**
 * In its own transaction: the attempt counts as failed until it succeeds, even if the rest throws. Returns its id. Only
 * failures are limited, because many people may share one IP address, as in a school.
 */
export async function countAttempt(
  { inTransaction, clock, addressSalt }: Pick<VerifyDependencies, 'inTransaction' | 'clock' | 'addressSalt'>,
  clientIp: string | undefined,
): Promise<string> {
  const addressHash = hashAddress(networkOf(clientIp), addressSalt);
  return inTransaction(async ({ attempts }) => {
    await attempts.lock(addressHash);
    const now = clock();
    const since = new Date(now.getTime() - failedVerifyLimit.seconds * 1_000);
    requireNoWait(secondsUntilRoom(await attempts.list(addressHash, since), failedVerifyLimit, now));
    return attempts.insert(addressHash, now);
  });
}

/** A listed address becomes admin once, at its first sign-in; again only if there is no active admin. */
async function withAdminRole(
  { users, adminGrants, sessions, events }: SignInRepositories,
  user: User,
  {
    adminEmails,
    teamSessionHours,
    now,
  }: Pick<VerifyDependencies, 'adminEmails' | 'teamSessionHours'> & { now: Date },
): Promise<User> {
  if (!adminEmails.includes(user.email.toLowerCase())) return user;
  // Also recorded for an existing admin, so that a later demotion is permanent.
  const isFirst = await adminGrants.insert(user.email, now);
  if (user.role === 'admin') return user;
  if (!isFirst && (await users.hasActiveAdmin())) return user;
  await users.updateRole(user.id, 'admin', now);
  await sessions.shorten(user.id, teamSessionHours);
  await events.insert({ userId: user.id, at: now, kind: 'role_changed' });
  return { ...user, role: 'admin' };
}

/** Called after the link or its code was consumed, in the same transaction. */
export async function enterAccount(
  { newToken, knownDevices, adminEmails, teamSessionHours }: Omit<VerifyDependencies, 'magicLinks'>,
  repositories: SignInRepositories,
  {
    browser,
    consumed,
    attemptId,
    by,
    now,
  }: {
    browser: Pick<SigningBrowser, 'userAgent' | 'previousSessionToken'>;
    consumed: { email: string; destination: string | null };
    attemptId: string;
    by: 'link' | 'code';
    now: Date;
  },
): Promise<{ state: 'account_inactive' } | ({ state: 'signed_in' } & SignedIn)> {
  const account = await repositories.users.findOrInsert(consumed.email, now);
  // Returned instead of thrown, so that the link stays consumed.
  if (!account.user.isActive) return { state: 'account_inactive' };
  const user = await withAdminRole(repositories, account.user, { adminEmails, teamSessionHours, now });
  const newSessionToken = newToken();
  await openSession(repositories, {
    user,
    userAgent: browser.userAgent,
    previousSessionToken: browser.previousSessionToken,
    newSessionToken,
    details: { by },
    teamSessionHours,
    now,
  });
  await repositories.attempts.remove(attemptId);
  return {
    state: 'signed_in',
    user,
    isNew: account.isNew,
    destination: consumed.destination,
    sessionToken: newSessionToken,
    deviceCookie: knownDevices.cookieFor(newToken(), consumed.email),
  };
}

/** Consumes the link in one transaction with the new session. */
async function consumeLink(
  dependencies: VerifyDependencies,
  link: LinkClaims,
  attempt: VerifyAttempt & { id: string },
): Promise<Outcome> {
  const { inTransaction, clock } = dependencies;
  return inTransaction(async (repositories) => {
    const { links, attempts } = repositories;
    const now = clock();
    const { isConfirmed } = attempt;
    const browserHash = attempt.signInToken && hashToken(attempt.signInToken);
    const consumed = await links.consume(link, { browserHash, isConfirmed }, now);
    if (!consumed) {
      if (!(await links.isOpen(link, now))) return { state: 'link_invalid' };
      // A browser that did not ask for the link always tries once without confirmation (decision 0013), which is not
      // counted as a failure.
      await attempts.remove(attempt.id);
      return { state: 'confirmation_needed' };
    }

    return enterAccount(dependencies, repositories, {
      browser: attempt,
      consumed,
      attemptId: attempt.id,
      by: 'link',
      now,
    });
  });
}

export async function verifySignIn(
  dependencies: VerifyDependencies,
  attempt: VerifyAttempt,
): Promise<SignedIn> {
  const { magicLinks } = dependencies;
  const id = await countAttempt(dependencies, attempt.clientIp);
  const link = await magicLinks.read(attempt.linkToken);
  if (!link) throw new ApiError('link_invalid');
  const outcome = await consumeLink(dependencies, link, { ...attempt, id });
  if (outcome.state !== 'signed_in') throw new ApiError(outcome.state);
  return outcome;
}
