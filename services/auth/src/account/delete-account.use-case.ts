import { errorCodes } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { User } from '../users/users.repository.ts';
import type { AccountRepositories, AccountStore } from './account.store.ts';

async function requireAnotherAdmin({ accounts }: AccountRepositories, user: User): Promise<void> {
  if (user.role !== 'admin') return;
  const admins = await accounts.lockActiveAdmins();
  if (admins.every((id) => id === user.id)) throw new ApiError('last_admin');
}

function requireOwnAddress(user: User, typedEmail: string): void {
  if (user.email.toLowerCase() === typedEmail) return;
  const message = errorCodes.confirmation_mismatch.sentence;
  throw new ApiError('confirmation_mismatch', { fields: [{ in: 'body', path: 'email', message }] });
}

/**
 * Runs in the transaction of the repositories. The database anonymises the comments.
 *
 * @param check locks admins and throws if this account must stay
 */
export async function eraseAccount(
  {
    accounts,
    jobs,
  }: Pick<AccountRepositories, 'accounts'> & {
    jobs: Pick<AccountRepositories['jobs'], 'unlinkGuest'>;
  },
  user: User,
  check: () => Promise<void>,
): Promise<void> {
  // Like a sign-in, lock links before accounts, to avoid deadlocks.
  await accounts.removeSignInRequests(user.email);
  await check();
  await accounts.remove(user.id);
  await jobs.unlinkGuest(user.id);
}

/** A job erases what the member wrote to the team. */
export async function deleteAccount(
  { inTransaction }: AccountStore,
  { userId, typedEmail }: { userId: string; typedEmail: string },
): Promise<void> {
  await inTransaction(async (repositories) => {
    const user = await repositories.users.getActive(userId);
    requireOwnAddress(user, typedEmail);
    await eraseAccount(repositories, user, () => requireAnotherAdmin(repositories, user));
    await repositories.jobs.eraseMessages(user.email);
  });
}
