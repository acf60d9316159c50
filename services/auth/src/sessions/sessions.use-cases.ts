import { ApiError, type Actor, type UserActor } from '@nobicast/service-kit';
import { hashToken } from '../secrets.ts';
import type { User, UsersRepository } from '../users/users.repository.ts';
import type { Session, SessionsRepository } from './sessions.repository.ts';

export interface SessionsDependencies {
  sessions: SessionsRepository;
  users: UsersRepository;
  clock: () => Date;
}

export const resolveSession = ({ sessions, clock }: SessionsDependencies, tokenHash: string) =>
  sessions.resolve(tokenHash, clock());

/** Ends the session that this call came with, by its actor and by its cookie. Without one nothing changes. */
export async function signOut(
  { sessions, clock }: SessionsDependencies,
  { actor, sessionToken }: { actor: Actor; sessionToken: string | undefined },
): Promise<void> {
  const now = clock();
  if (actor.kind === 'user') await sessions.endOne(actor.sessionId, actor.userId, now);
  if (sessionToken) await sessions.endByToken(hashToken(sessionToken), now);
}

/** Undefined for visitors, and for an account that was switched off while its actor still lived. */
export async function findCurrentUser(
  { users }: SessionsDependencies,
  actor: Actor,
): Promise<User | undefined> {
  const user = actor.kind === 'user' ? await users.find(actor.userId) : undefined;
  return user?.isActive ? user : undefined;
}

/** Refuses a member who was deleted or switched off while the signed actor still lived. */
async function requireActiveAccount(dependencies: SessionsDependencies, member: UserActor): Promise<void> {
  const user = await findCurrentUser(dependencies, member);
  if (!user) throw new ApiError('unauthenticated');
}

/** One's open sessions, the current one first. */
export async function listSessions(
  dependencies: SessionsDependencies,
  member: UserActor,
): Promise<Session[]> {
  await requireActiveAccount(dependencies, member);
  const { sessions, clock } = dependencies;
  const open = await sessions.listOpenOf(member.userId, clock());
  const isCurrent = ({ id }: Session) => id === member.sessionId;
  return [...open.filter(isCurrent), ...open.filter((session) => !isCurrent(session))];
}

export async function endSession(
  dependencies: SessionsDependencies,
  member: UserActor,
  sessionId: string,
): Promise<void> {
  await requireActiveAccount(dependencies, member);
  const { sessions, clock } = dependencies;
  const isEnded = await sessions.endOne(sessionId, member.userId, clock());
  if (!isEnded) throw new ApiError('session_not_found');
}

/** Answers how many ended. */
export async function endOtherSessions(
  dependencies: SessionsDependencies,
  member: UserActor,
): Promise<number> {
  await requireActiveAccount(dependencies, member);
  return dependencies.sessions.endOthers(member.sessionId, member.userId, dependencies.clock());
}
