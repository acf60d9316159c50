import { isTeam } from '@nobicast/contracts';
import { ApiError, type Actor, type UserActor, hashToken } from '@nobicast/service-kit';
import type { SecurityEventsRepository } from '../security-events/security-events.repository.ts';
import type { User, UsersRepository } from '../users/users.repository.ts';
import { sessionExpiry } from './sessions.rules.ts';
import type { ResolvedSession, Session, SessionsRepository } from './sessions.repository.ts';

export interface SessionsDependencies {
  sessions: SessionsRepository;
  users: UsersRepository;
  events: Pick<SecurityEventsRepository, 'insert'>;
  /** Whether the team needs a passkey for its rights. */
  isPasskeyRequired: boolean;
  teamSessionHours: number;
  clock: () => Date;
}

/**
 * Without a required passkey, a team member counts as a plain member. A team session stored with a later end has
 * expired, too: an earlier release opened it, or the setting was longer.
 */
export async function resolveSession(
  { sessions, isPasskeyRequired, teamSessionHours, clock }: SessionsDependencies,
  tokenHash: string,
): Promise<(ResolvedSession & { lacksPasskey: boolean }) | undefined> {
  const now = clock();
  const session = await sessions.resolve(tokenHash, now);
  if (!session) return undefined;
  const { role, createdAt } = session;
  if (sessionExpiry(createdAt, { role, teamHours: teamSessionHours }) <= now) return undefined;
  const lacksPasskey = isPasskeyRequired && isTeam(role) && !session.hasPasskey;
  return { ...session, role: lacksPasskey ? 'user' : role, lacksPasskey };
}

/** Identified by actor and cookie. Without a session nothing changes. */
export async function signOut(
  { sessions, events, clock }: SessionsDependencies,
  { actor, sessionToken }: { actor: Actor; sessionToken: string | undefined },
): Promise<void> {
  const now = clock();
  if (actor.kind === 'user' && (await sessions.endOne(actor.sessionId, actor.userId, now)))
    await events.insert({ userId: actor.userId, at: now, kind: 'signed_out' });
  if (sessionToken) await sessions.endByToken(hashToken(sessionToken), now);
}

/** Undefined for visitors, and for an account deactivated after the actor was signed. */
export async function findCurrentUser(
  { users }: SessionsDependencies,
  actor: Actor,
): Promise<User | undefined> {
  const user = actor.kind === 'user' ? await users.find(actor.userId) : undefined;
  return user?.isActive ? user : undefined;
}

/**
 * Whether the session of a browser was that of an account which is deactivated now. Only the holder of that session is
 * told.
 */
export const hasDeactivatedAccount = async (
  { sessions }: SessionsDependencies,
  sessionToken: string | undefined,
): Promise<boolean> =>
  sessionToken !== undefined && (await sessions.hasDeactivatedAccount(hashToken(sessionToken)));

/** The current one first. */
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
  const { sessions, users, events, clock } = dependencies;
  const now = clock();
  if (await sessions.endOne(sessionId, member.userId, now)) {
    await events.insert({ userId: member.userId, at: now, kind: 'session_ended' });
    return;
  }
  await users.getActive(member.userId);
  throw new ApiError('session_not_found');
}

/** Returns how many were ended. */
export async function endOtherSessions(
  dependencies: SessionsDependencies,
  member: UserActor,
): Promise<number> {
  const { sessions, users, events, clock } = dependencies;
  const now = clock();
  const ended = await sessions.endAll(member.userId, now, { except: member.sessionId });
  if (ended === 0) await users.getActive(member.userId);
  else await events.insert({ userId: member.userId, at: now, kind: 'session_ended' });
  return ended;
}
