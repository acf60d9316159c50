import { ApiError, type Actor, type UserActor, hashToken } from '@nobicast/service-kit';
import type { User, UsersRepository } from '../users/users.repository.ts';
import type { Session, SessionsRepository } from './sessions.repository.ts';

export interface SessionsDependencies {
  sessions: SessionsRepository;
  users: UsersRepository;
  clock: () => Date;
}

export const resolveSession = ({ sessions, clock }: SessionsDependencies, tokenHash: string) =>
  sessions.resolve(tokenHash, clock());

/** Ends the caller's session, identified by actor and by cookie. Without a session nothing changes. */
export async function signOut(
  { sessions, clock }: SessionsDependencies,
  { actor, sessionToken }: { actor: Actor; sessionToken: string | undefined },
): Promise<void> {
  const now = clock();
  if (actor.kind === 'user') await sessions.endOne(actor.sessionId, actor.userId, now);
  if (sessionToken) await sessions.endByToken(hashToken(sessionToken), now);
}

/** Undefined for visitors, and for an account that was deactivated after the actor was signed. */
export async function findCurrentUser(
  { users }: SessionsDependencies,
  actor: Actor,
): Promise<User | undefined> {
  const user = actor.kind === 'user' ? await users.find(actor.userId) : undefined;
  return user?.isActive ? user : undefined;
}

/** The member's open sessions, the current one first. */
export async function listSessions(
  dependencies: SessionsDependencies,
  member: UserActor,
): Promise<Session[]> {
  const { sessions, users, clock } = dependencies;
  const open = await sessions.listOpenOf(member.userId, clock());
  // An active account without sessions is fine; a deleted or deactivated one is refused.
  if (open.length === 0) await users.getActive(member.userId);
  const isCurrent = ({ id }: Session) => id === member.sessionId;
  return [...open.filter(isCurrent), ...open.filter((session) => !isCurrent(session))];
}

export async function endSession(
  dependencies: SessionsDependencies,
  member: UserActor,
  sessionId: string,
): Promise<void> {
  const { sessions, users, clock } = dependencies;
  if (await sessions.endOne(sessionId, member.userId, clock())) return;
  await users.getActive(member.userId);
  throw new ApiError('session_not_found');
}

/** Returns how many sessions were ended. */
export async function endOtherSessions(
  dependencies: SessionsDependencies,
  member: UserActor,
): Promise<number> {
  const { sessions, users, clock } = dependencies;
  const ended = await sessions.endAll(member.userId, clock(), { except: member.sessionId });
  if (ended === 0) await users.getActive(member.userId);
  return ended;
}
