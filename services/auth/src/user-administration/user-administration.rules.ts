import { ApiError } from '@nobicast/service-kit';
import type { LockedUser, UserFields } from './managed-users.repository.ts';
import type { Administrator } from './user-history.repository.ts';

/**
 * Nobody takes away their own rights here: so the admin who acts is one afterwards, too.
 * @throws ApiError `own_account`
 */
export function requireOthersAccount({ id }: Pick<LockedUser, 'id'>, administrator: Administrator): void {
  if (id === administrator.id) throw new ApiError('own_account');
}

/** The fields whose values differ from those of the row. The case of an address is none. */
export function changedFields(row: UserFields, sent: Partial<UserFields>): Partial<UserFields> {
  const { name, email, bio, avatar_url, role, is_active } = sent;
  return {
    ...(name !== undefined && name !== row.name && { name }),
    ...(email !== undefined && email !== row.email.toLowerCase() && { email }),
    ...(bio !== undefined && bio !== row.bio && { bio }),
    ...(avatar_url !== undefined && avatar_url !== row.avatar_url && { avatar_url }),
    ...(role !== undefined && role !== row.role && { role }),
    ...(is_active !== undefined && is_active !== row.is_active && { is_active }),
  };
}

/** What the audit says of a change: the names of the fields, and the values of those that are no personal data. */
export const describeChange = (row: UserFields, changed: Partial<UserFields>, version: number) => ({
  fields: Object.keys(changed),
  version,
  ...(changed.role !== undefined && { role: { from: row.role, to: changed.role } }),
  ...(changed.is_active !== undefined && { is_active: { from: row.is_active, to: changed.is_active } }),
});

const hourMs = 60 * 60_000;

/** How many messages may be written in which time. */
export interface MessageLimit {
  count: number;
  ms: number;
}
export const limitOfAuthor = (count: number): MessageLimit => ({ count, ms: hourMs });
export const limitOfRecipient = (count: number): MessageLimit => ({ count, ms: 24 * hourMs });

/** @param written when messages were written, the oldest first
 * @throws ApiError `too_many_messages` with the time to wait */
export function requireRoom(written: readonly Date[], { count, ms }: MessageLimit, now: Date): void {
  const oldest = written.at(-count);
  if (!oldest) return;
  const waitMs = oldest.getTime() + ms - now.getTime();
  if (waitMs > 0) throw new ApiError('too_many_messages', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
