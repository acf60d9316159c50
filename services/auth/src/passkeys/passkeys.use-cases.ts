import { randomUUID } from 'node:crypto';
import { isTeam, type NewPasskey } from '@nobicast/contracts';
import { ApiError, type UserActor } from '@nobicast/service-kit';
import { deviceName } from '../sessions/device.copy.ts';
import { shortUserAgent } from '../sessions/sessions.rules.ts';
import type { User } from '../users/users.repository.ts';
import { askChallenge, type PasskeyDependencies } from './answer-passkey.ts';
import { verifyNewPasskey } from './ceremonies.ts';
import type { Passkey } from './passkeys.repository.ts';
import { requireRoomForPasskey } from './passkeys.rules.ts';

const ofSession = ({ sessionId }: UserActor) => ({ purpose: 'add', asked: sessionId }) as const;

export async function listPasskeys(
  { passkeys, users }: PasskeyDependencies,
  member: UserActor,
): Promise<{ passkeys: Passkey[]; canAdd: boolean }> {
  const { id, role } = await users.getActive(member.userId);
  return { passkeys: await passkeys.listOf(id), canAdd: isTeam(role) };
}

/** @throws ApiError `passkeys_for_team`, `too_many_passkeys` */
export async function startAddingPasskey(
  dependencies: PasskeyDependencies,
  member: UserActor,
): Promise<{ user: User; challenge: string; existing: Passkey[] }> {
  const user = await dependencies.users.getActive(member.userId);
  const existing = await dependencies.passkeys.listOf(user.id);
  requireRoomForPasskey(user, existing.length);
  return { user, challenge: await askChallenge(dependencies, ofSession(member)), existing };
}

/**
 * A session that has ended meanwhile, by its member or by a rescue, adds no passkey: a passkey opens the account for
 * good.
 *
 * @throws ApiError `passkeys_for_team`, `too_many_passkeys`, `passkey_refused`, `passkey_known`, `unauthenticated`
 */
export async function addPasskey(
  { inTransaction, challenges, users, site, clock }: PasskeyDependencies,
  { member, created, ...browser }: { member: UserActor; created: NewPasskey; userAgent: string | undefined },
): Promise<Passkey> {
  await users.getActive(member.userId);
  const verified = await verifyNewPasskey(site, created, (challenge) =>
    challenges.consume(challenge, ofSession(member), clock()),
  );
  const userAgent = shortUserAgent(browser.userAgent);
  return inTransaction(async ({ passkeys, sessions, events, jobs, ...repositories }) => {
    // Locked, so that a rescue runs either before all of this or after it.
    const user = await repositories.users.lock(member.userId);
    const now = clock();
    const isOpen = (await sessions.findProof(member.sessionId, now)) !== undefined;
    if (!user?.isActive || !isOpen) throw new ApiError('unauthenticated');
    requireRoomForPasskey(user, (await passkeys.listOf(user.id)).length);
    const passkey: Passkey = {
      ...verified,
      id: randomUUID(),
      userId: user.id,
      name: deviceName(userAgent),
      createdAt: now,
      lastUsedAt: null,
    };
    if (!(await passkeys.insert(passkey))) throw new ApiError('passkey_known');
    const details = { name: passkey.name };
    const eventId = await events.insert({
      userId: user.id,
      at: now,
      kind: 'passkey_added',
      details,
      userAgent,
    });
    await jobs.sendPasskeyNotice(eventId);
    return passkey;
  });
}

/** @throws ApiError `passkey_not_found` */
export async function renamePasskey(
  { passkeys, users }: PasskeyDependencies,
  { member, id, name }: { member: UserActor; id: string; name: string },
): Promise<Passkey> {
  await users.getActive(member.userId);
  const renamed = await passkeys.rename(id, member.userId, name);
  if (!renamed) throw new ApiError('passkey_not_found');
  return renamed;
}

/** @throws ApiError `passkey_not_found` */
export async function removePasskey(
  { inTransaction, clock }: PasskeyDependencies,
  { member, id, ...browser }: { member: UserActor; id: string; userAgent: string | undefined },
): Promise<void> {
  await inTransaction(async ({ passkeys, users, events, jobs }) => {
    const user = await users.lock(member.userId);
    if (!user?.isActive) throw new ApiError('unauthenticated');
    const removed = await passkeys.remove(id, user.id);
    if (!removed) throw new ApiError('passkey_not_found');
    const details = { name: removed.name };
    const userAgent = shortUserAgent(browser.userAgent);
    const event = { userId: user.id, at: clock(), kind: 'passkey_removed', details, userAgent } as const;
    await jobs.sendPasskeyNotice(await events.insert(event));
  });
}
