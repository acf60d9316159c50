import { ApiError } from '@nobicast/service-kit';

/** Refuses a member who was deleted or switched off while the signed actor still lived. */
export function requireActiveAccount<Account extends { isActive: boolean }>(
  account: Account | undefined,
): Account {
  if (!account?.isActive) throw new ApiError('unauthenticated');
  return account;
}
