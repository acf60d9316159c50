import type { AccountsRepository } from './accounts.repository.ts';

export interface AccountsDependencies {
  accounts: AccountsRepository;
  clock: () => Date;
}

export const listHostedEpisodes = ({ accounts, clock }: AccountsDependencies, accountId: string) =>
  accounts.listHostedEpisodes(accountId, clock());

/**
 * Links the guest with this e-mail address to the account, unless the guest has another account. Called at every
 * sign-in, so it writes only changes: a write purges cached pages.
 */
export async function linkGuest(
  { accounts }: AccountsDependencies,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  const guest = await accounts.findGuestByEmail(email);
  if (!guest) return false;
  if (guest.accountId !== null) return guest.accountId === accountId;
  return accounts.updateAccount(guest.id, accountId);
}

export async function unlinkGuest({ accounts }: AccountsDependencies, accountId: string): Promise<void> {
  if (await accounts.hasGuest(accountId)) await accounts.clearAccount(accountId);
  await accounts.forgetActor(accountId);
}
