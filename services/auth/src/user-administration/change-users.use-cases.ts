import { randomUUID } from 'node:crypto';
import {
  errorCodes,
  isTeam,
  type ManagedUser,
  type SecurityEventKind,
  type SessionEntry,
} from '@nobicast/contracts';
import { ApiError, type UserActor } from '@nobicast/service-kit';
import { eraseAccount } from '../account/delete-account.use-case.ts';
import { presentSession } from '../sessions/sessions.present.ts';
import type { SessionsRepository } from '../sessions/sessions.repository.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import {
  isAddressTaken,
  type LockedUser,
  type ManagedUsersRepository,
  type UserFields,
} from './managed-users.repository.ts';
import type { Administrator } from './user-history.repository.ts';
import { changedFields, describeChange, requireOthersAccount } from './user-administration.rules.ts';
import type { AdministrationRepositories, UserAdministrationStore } from './user-administration.store.ts';

export interface UserAdministrationDependencies extends UserAdministrationStore {
  managed: ManagedUsersRepository;
  sessions: Pick<SessionsRepository, 'listOpenOf'>;
  users: Pick<UsersRepository, 'getActiveAdmin'>;
  teamSessionHours: number;
  clock: () => Date;
}

interface UserCall {
  id: string;
  actor: UserActor;
}

/** @throws ApiError `user_not_found` */
async function getManaged(managed: ManagedUsersRepository, id: string): Promise<ManagedUser> {
  const user = await managed.find(id);
  if (!user) throw new ApiError('user_not_found');
  return user;
}

/** @throws ApiError `user_not_found` */
export async function lockUser({ managed }: AdministrationRepositories, id: string): Promise<LockedUser> {
  const row = await managed.lock(id);
  if (!row) throw new ApiError('user_not_found');
  return row;
}

/** With its open sessions. */
export async function getUser(
  { managed, sessions, users, clock }: UserAdministrationDependencies,
  { id, actor }: UserCall,
): Promise<{ user: ManagedUser; sessions: SessionEntry[] }> {
  await users.getActiveAdmin(actor.userId);
  const user = await getManaged(managed, id);
  const open = await sessions.listOpenOf(id, clock());
  return { user, sessions: open.map((session) => presentSession(session, actor.sessionId)) };
}

/** @throws ApiError `stale_version` if the locked row's version is not the one that was read */
async function requireVersion(
  { managed, history }: AdministrationRepositories,
  row: LockedUser,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.version) return;
  const changes = await history.listChanges(row, version);
  throw new ApiError('stale_version', { data: { current: await getManaged(managed, row.id), changes } });
}

async function writeFields(
  { managed }: AdministrationRepositories,
  id: string,
  fields: Partial<UserFields>,
  now: Date,
): Promise<number> {
  try {
    return await managed.update(id, fields, now);
  } catch (error) {
    if (!isAddressTaken(error)) throw error;
    const message = errorCodes.email_taken.sentence;
    throw new ApiError('email_taken', { cause: error, fields: [{ in: 'body', path: 'email', message }] });
  }
}

/**
 * An address is all that a sign-in needs, so the sessions of the former address end, and that address is told. Admins
 * who change their own address keep their current session.
 */
async function leaveFormerAddress(
  { sessions, notices, jobs }: AdministrationRepositories,
  row: LockedUser,
  administrator: Administrator,
  now: Date,
): Promise<void> {
  const except = row.id === administrator.id ? administrator.sessionId : undefined;
  await sessions.endAll(row.id, now, { except });
  const noticeId = randomUUID();
  await notices.insert({ id: noticeId, userId: row.id, formerEmail: row.email, changedAt: now });
  await jobs.sendAddressNotice(noticeId);
}

/** Records a change of access for the account's owner; a team role shortens its sessions. */
async function changeAccess(
  { sessions, events }: AdministrationRepositories,
  id: string,
  { role, email, is_active: isActive }: Partial<UserFields>,
  { teamSessionHours, now }: { teamSessionHours: number; now: Date },
): Promise<void> {
  const record = (kind: SecurityEventKind) =>
    events.insert({ userId: id, at: now, kind, details: { by: 'admin' } });
  if (role !== undefined) {
    if (isTeam(role)) await sessions.shorten(id, teamSessionHours);
    await record('role_changed');
  }
  if (email !== undefined) await record('address_changed');
  if (isActive !== undefined) await record(isActive ? 'activated' : 'deactivated');
}

/**
 * Writes only values that differ. The database ends the sessions of a deactivated account. A former address is told.
 *
 * @throws ApiError `user_not_found`, `own_account`, `email_taken`, `stale_version`
 */
export function updateUser(
  {
    inTransaction,
    clock,
    teamSessionHours,
  }: Pick<UserAdministrationDependencies, 'inTransaction' | 'clock' | 'teamSessionHours'>,
  call: UserCall & { sent: Partial<UserFields>; version?: number | undefined },
): Promise<ManagedUser> {
  const { id, actor, sent, version } = call;
  return inTransaction(actor, async (repositories) => {
    const { managed, accounts, users, history, jobs } = repositories;
    const before = await users.find(id);
    if (!before) throw new ApiError('user_not_found');
    const isMoving = sent.email !== undefined && sent.email !== before.email.toLowerCase();
    // An open link to the former address would create another account. Links are locked before accounts: see the store.
    if (isMoving) await accounts.removeSignInRequests(before.email);
    const administrator = await repositories.lockAdministrator();
    const row = await lockUser(repositories, id);
    await requireVersion(repositories, row, version);
    const changed = changedFields(row, sent);
    if (Object.keys(changed).length > 0) {
      if (changed.role !== undefined || changed.is_active === false) requireOthersAccount(row, administrator);
      const now = clock();
      const reached = await writeFields(repositories, id, changed, now);
      // The directory may have a guest with the new address. One with the former address stays linked: it is the same
      // person.
      if (changed.email !== undefined) {
        await jobs.linkGuest(id);
        await leaveFormerAddress(repositories, row, administrator, now);
      }
      await changeAccess(repositories, id, changed, { teamSessionHours, now });
      const details = describeChange(row, changed, reached);
      await history.record({ userId: id, action: 'update', details }, administrator, now);
    }
    return getManaged(managed, id);
  });
}

/**
 * Somebody else's account. The database anonymises their comments.
 *
 * @throws ApiError `user_not_found`, `own_account`
 */
export function deleteUser(
  { inTransaction, clock }: Pick<UserAdministrationDependencies, 'inTransaction' | 'clock'>,
  { id, actor }: UserCall,
): Promise<void> {
  return inTransaction(actor, async (repositories) => {
    const user = await repositories.users.find(id);
    if (!user) throw new ApiError('user_not_found');
    await eraseAccount(repositories, user, async () => {
      const administrator = await repositories.lockAdministrator();
      const row = await lockUser(repositories, id);
      requireOthersAccount(row, administrator);
      const details = { role: row.role, is_active: row.is_active };
      await repositories.history.record({ userId: id, action: 'delete', details }, administrator, clock());
    });
  });
}

const endedByAdmin = (userId: string, at: Date) =>
  ({ userId, at, kind: 'session_ended', details: { by: 'admin' } }) as const;

/** Returns how many were ended. The caller's own session stays. */
export function endUserSessions(
  { inTransaction, clock }: Pick<UserAdministrationDependencies, 'inTransaction' | 'clock'>,
  { id, actor }: UserCall,
): Promise<number> {
  return inTransaction(actor, async (repositories) => {
    const administrator = await repositories.lockAdministrator();
    await lockUser(repositories, id);
    const now = clock();
    const except = id === administrator.id ? administrator.sessionId : undefined;
    const ended = await repositories.sessions.endAll(id, now, { except });
    if (ended > 0) {
      const act = { userId: id, action: 'end_sessions', details: { sessions: ended } } as const;
      await repositories.history.record(act, administrator, now);
      await repositories.events.insert(endedByAdmin(id, now));
    }
    return ended;
  });
}

/** @throws ApiError `user_not_found`, `session_not_found` */
export function endUserSession(
  { inTransaction, clock }: Pick<UserAdministrationDependencies, 'inTransaction' | 'clock'>,
  { id, actor, sessionId }: UserCall & { sessionId: string },
): Promise<void> {
  return inTransaction(actor, async (repositories) => {
    const administrator = await repositories.lockAdministrator();
    await lockUser(repositories, id);
    const now = clock();
    if (!(await repositories.sessions.endOne(sessionId, id, now))) throw new ApiError('session_not_found');
    const act = { userId: id, action: 'end_sessions', details: { sessions: 1 } } as const;
    await repositories.history.record(act, administrator, now);
    await repositories.events.insert(endedByAdmin(id, now));
  });
}
