import {
  limits,
  memberName,
  type UserOutcome,
  type UserSelection,
  type BulkUserChange,
} from '@nobicast/contracts';
import { ApiError, toApiError, type Logger, type UserActor } from '@nobicast/service-kit';
import { deleteUser, updateUser, type UserAdministrationDependencies } from './change-users.use-cases.ts';

export interface BulkUsersDependencies extends UserAdministrationDependencies {
  logger: Logger;
}

interface BulkCall {
  selection: UserSelection;
  actor: UserActor;
}

/** @throws ApiError `selection_changed` if the filter matches another number of accounts than its list showed */
async function idsOf({ managed }: BulkUsersDependencies, selection: UserSelection): Promise<string[]> {
  const ids = await managed.listIds(selection, limits.adminUsers.bulk + 1);
  if ('count' in selection && selection.count !== ids.length) throw new ApiError('selection_changed');
  return ids;
}

/** In separate transactions: a failure does not affect the other accounts. */
async function forEach(
  dependencies: BulkUsersDependencies,
  { selection, actor }: BulkCall,
  work: (id: string) => Promise<unknown>,
): Promise<UserOutcome[]> {
  await dependencies.users.getActiveAdmin(actor.userId);
  const outcomes: UserOutcome[] = [];
  for (const id of await idsOf(dependencies, selection)) {
    const user = await dependencies.managed.find(id);
    const who = { id, name: user ? memberName(user) : null };
    try {
      await work(id);
      outcomes.push({ ...who, is_done: true, sentence: null });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status >= 500)
        dependencies.logger.error({ err: thrown, id }, 'an account of a selection failed');
      outcomes.push({ ...who, is_done: false, sentence: error.message });
    }
  }
  return outcomes;
}

export const updateUsers = (
  dependencies: BulkUsersDependencies,
  { change, ...call }: BulkCall & { change: BulkUserChange },
) => forEach(dependencies, call, (id) => updateUser(dependencies, { id, sent: change, actor: call.actor }));

export const deleteUsers = (dependencies: BulkUsersDependencies, call: BulkCall) =>
  forEach(dependencies, call, (id) => deleteUser(dependencies, { id, actor: call.actor }));
