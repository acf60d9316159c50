import { randomUUID } from 'node:crypto';
import { hashToken } from '@nobicast/service-kit';
import { sessionExpiry, shortUserAgent } from '../sessions/sessions.rules.ts';
import type { User } from '../users/users.repository.ts';
import type { SignInRepositories } from './sign-in.store.ts';

/** Signs an account in, inside the transaction of the repositories: by a link or by a passkey. */
export async function openSession(
  { sessions, users, events, jobs }: Pick<SignInRepositories, 'sessions' | 'users' | 'events' | 'jobs'>,
  {
    user,
    token,
    sessionToken,
    details,
    teamSessionHours,
    now,
    ...browser
  }: {
    user: User;
    /** Of the new session. */
    token: string;
    /** Of the session that this browser has had so far, which ends. */
    sessionToken: string | undefined;
    userAgent: string | undefined;
    details: { by: 'link' } | { by: 'passkey'; name: string };
    teamSessionHours: number;
    now: Date;
  },
): Promise<void> {
  if (sessionToken) await sessions.endByToken(hashToken(sessionToken), now);
  const userAgent = shortUserAgent(browser.userAgent);
  await sessions.insert({
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId: user.id,
    userAgent,
    createdAt: now,
    expiresAt: sessionExpiry(now, { role: user.role, teamHours: teamSessionHours }),
  });
  await users.markSignedIn(user.id, now);
  await events.insert({ userId: user.id, at: now, kind: 'signed_in', details, userAgent });
  // For existing accounts, too: the directory may have got the address since.
  await jobs.linkGuest(user.id);
}
