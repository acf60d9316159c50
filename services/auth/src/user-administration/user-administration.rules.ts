import { userFields } from '@nobicast/contracts/fields/account.fields';
import { ApiError, changedColumns } from '@nobicast/service-kit';
import type { LockedUser, UserFields } from './managed-users.repository.ts';
import type { Administrator } from './user-history.repository.ts';

/**
 * Admins cannot take away their own rights, so the acting admin is still one afterwards.
 * @throws ApiError `own_account`
 */
export function requireOthersAccount({ id }: Pick<LockedUser, 'id'>, administrator: Administrator): void {
  if (id === administrator.id) throw new ApiError('own_account');
}

/** Fields whose values differ. The case of an address does not count. */
export function changedFields(row: UserFields, sent: Partial<UserFields>): Partial<UserFields> {
  const { role, is_active } = sent;
  return {
    ...changedColumns(userFields, { ...row, email: row.email.toLowerCase() }, sent),
    ...(role !== undefined && role !== row.role && { role }),
    ...(is_active !== undefined && is_active !== row.is_active && { is_active }),
  };
}

/** For the audit: the fields' names, and the values that are no personal data. */
export const describeChange = (row: UserFields, changed: Partial<UserFields>, version: number) => ({
  fields: Object.keys(changed),
  version,
  ...(changed.role !== undefined && { role: { from: row.role, to: changed.role } }),
  ...(changed.is_active !== undefined && { is_active: { from: row.is_active, to: changed.is_active } }),
});

const hourMs = 60 * 60_000;

export interface MessageLimit {
  count: number;
  ms: number;
}
export const limitOfAuthor = (count: number): MessageLimit => ({ count, ms: hourMs });
export const limitOfRecipient = (count: number): MessageLimit => ({ count, ms: 24 * hourMs });

/**
 * @param written instants, oldest first
 * @throws ApiError `too_many_messages` with the time to wait
 */
export function requireRoom(written: readonly Date[], { count, ms }: MessageLimit, now: Date): void {
  const oldest = written.at(-count);
  if (!oldest) return;
  const waitMs = oldest.getTime() + ms - now.getTime();
  if (waitMs > 0) throw new ApiError('too_many_messages', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
