import { randomUUID } from 'node:crypto';
import { hashToken } from '@nobicast/service-kit';
import { sessionExpiry, shortUserAgent } from '../sessions/sessions.rules.ts';
import type { User } from '../users/users.repository.ts';
import type { SignInRepositories } from './sign-in.store.ts';

/**
 * The proof of a session opened with a code. Unlike a link, a code can be read out to somebody who asked for it in
 * their own browser, so what needs a fresh proof still asks for one (decision 0100).
 */
const neverProved = new Date(0);

/** By a link, a code or a passkey, in the transaction of the repositories. */
export async function openSession(
  { sessions, users, events, jobs }: Pick<SignInRepositories, 'sessions' | 'users' | 'events' | 'jobs'>,
  {
    user,
    userAgent,
    previousSessionToken,
    newSessionToken,
    details,
    teamSessionHours,
    now,
  }: {
    user: User;
    userAgent: string | undefined;
    /** Of the browser's previous session, which ends. */
    previousSessionToken: string | undefined;
    newSessionToken: string;
    details: { by: 'link' | 'code' } | { by: 'passkey'; name: string };
    teamSessionHours: number;
    now: Date;
  },
): Promise<void> {
  if (previousSessionToken) await sessions.endByToken(hashToken(previousSessionToken), now);
  const storedUserAgent = shortUserAgent(userAgent);
  await sessions.insert({
    id: randomUUID(),
    tokenHash: hashToken(newSessionToken),
    userId: user.id,
    userAgent: storedUserAgent,
    createdAt: now,
    expiresAt: sessionExpiry(now, { role: user.role, teamHours: teamSessionHours }),
    provedAt: details.by === 'code' ? neverProved : undefined,
  });
  await users.markSignedIn(user.id, now);
  await events.insert({ userId: user.id, at: now, kind: 'signed_in', details, userAgent: storedUserAgent });
  // Also for existing accounts: the directory may have got the address since.
  await jobs.linkGuest(user.id);
}
