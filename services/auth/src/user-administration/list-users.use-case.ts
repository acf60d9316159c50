import { limits, type ManagedUserPage } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import type { UsersRepository } from '../users/users.repository.ts';
import type { ManagedUsersRepository, UserFilter } from './managed-users.repository.ts';

const { adminUsers: bounds } = limits;

/** Counting and paging a search end at a limit. */
export async function listUsers(
  {
    managed,
    users: accounts,
  }: { managed: ManagedUsersRepository; users: Pick<UsersRepository, 'getActiveAdmin'> },
  actor: UserActor,
  {
    page = 1,
    limit = bounds.pageSize,
    ...filter
  }: UserFilter & { page?: number | undefined; limit?: number | undefined },
): Promise<ManagedUserPage> {
  await accounts.getActiveAdmin(actor.userId);
  const { users, total: found } = await managed.list({ page, limit, ...filter });
  const isCapped = filter.search !== undefined && found > bounds.countedMatches;
  const total = isCapped ? bounds.countedMatches : found;
  return { users, pagination: { page, limit, total, pages: Math.ceil(total / limit), is_capped: isCapped } };
}
