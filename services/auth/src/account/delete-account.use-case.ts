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

/** Deletes the member's own account for good. The database anonymises their comments. */
export async function deleteAccount(
  { inTransaction }: AccountStore,
  { userId, typedEmail }: { userId: string; typedEmail: string },
): Promise<void> {
  await inTransaction(async (repositories) => {
    const user = await repositories.users.getActive(userId);
    requireOwnAddress(user, typedEmail);
    // Lock links before accounts, in the same order as a sign-in, to avoid deadlocks.
    await repositories.accounts.removeSignInRequests(user.email);
    await requireAnotherAdmin(repositories, user);
    await repositories.accounts.remove(user.id);
    await repositories.jobs.unlinkGuest(user.id);
  });
}
