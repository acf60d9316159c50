import type { ProfileChanges } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { UsersRepository } from '../users/users.repository.ts';
import type { Account, ProfileRepository } from './profile.repository.ts';
import { allowedChanges } from './profile.rules.ts';

export interface ProfileDependencies {
  profiles: ProfileRepository;
  users: Pick<UsersRepository, 'getActive'>;
  clock: () => Date;
}

/** Decides by the account's current role, because the signed actor's may be outdated. */
export async function updateProfile(
  { profiles, users, clock }: ProfileDependencies,
  userId: string,
  changes: ProfileChanges,
): Promise<void> {
  const { role } = await users.getActive(userId);
  await profiles.update(userId, allowedChanges(role, changes), clock());
}

export async function getAccount({ profiles }: ProfileDependencies, userId: string): Promise<Account> {
  const account = await profiles.find(userId);
  if (!account) throw new ApiError('user_not_found');
  return account;
}

/** For whoever holds a mail's link, not for an actor. */
export async function stopPublicationMail(
  { profiles, clock }: ProfileDependencies,
  userId: string,
): Promise<void> {
  const isUpdated = await profiles.update(userId, { wants_publication_mail: false }, clock());
  if (!isUpdated) throw new ApiError('user_not_found');
}

/** Everything that this service stores about a person. */
export async function exportAccount(dependencies: ProfileDependencies, userId: string) {
  const account = await getAccount(dependencies, userId);
  const [sessions, signInRequests, hostReminders, accountChanges, adminGrant, passkeys, securityEvents] =
    await Promise.all([
      dependencies.profiles.listSessions(userId),
      dependencies.profiles.listSignInRequests(account.email),
      dependencies.profiles.listHostReminders(userId),
      dependencies.profiles.listAccountChanges(userId),
      dependencies.profiles.findAdminGrant(account.email),
      dependencies.profiles.listPasskeys(userId),
      dependencies.profiles.listSecurityEvents(userId),
    ]);
  return {
    account,
    sessions,
    signInRequests,
    hostReminders,
    accountChanges,
    adminGrant,
    passkeys,
    securityEvents,
  };
}
