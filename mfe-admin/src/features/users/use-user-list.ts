import type { UserStatus } from '@nobicast/contracts/admin-users';
import { callPath } from '@nobicast/contracts/call';
import { listUsers } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { roles } from '@nobicast/contracts/roles';
import { useCall } from '@nobicast/web-kit/api';
import { pageOf, searchOf, useListPlace } from '../../lists/use-list-place.ts';
import { useMutate } from '../../use-mutate.ts';
import { listCopy } from './users.copy.ts';
import { filterQuery, type Filter } from './user-selection.ts';

/** What the address says about the list. */
export interface ListPlace extends Filter {
  page: number;
}

const names = { search: 'recherche', role: 'role', status: 'statut' } as const;
const statusNames: Record<UserStatus, string> = { active: 'actifs', inactive: 'inactifs' };
const statuses = ['active', 'inactive'] as const;

export const useUserPlace = () =>
  useListPlace<ListPlace>({
    read: (parameters) => ({
      page: pageOf(parameters),
      search: searchOf(parameters, names.search, limits.adminUsers.searchLength),
      role: roles.find((role) => role === parameters.get(names.role)),
      status: statuses.find((status) => statusNames[status] === parameters.get(names.status)),
    }),
    write: ({ search, role, status }) => ({
      [names.search]: search,
      [names.role]: role,
      [names.status]: status && statusNames[status],
    }),
    filters: ['search', 'role', 'status'],
  });

export function useUserPage({ page, ...filter }: ListPlace) {
  const query = { page, limit: limits.adminUsers.pageSize, ...filterQuery(filter) };
  return useCall(listUsers, { query }, { fallback: listCopy.failed });
}

/** Reads the list again, and forgets what was read of each account, which may have been changed with it. */
export function useReloadUsers(): () => Promise<void> {
  const mutate = useMutate();
  const path = callPath(listUsers, {});
  return async () => {
    await mutate((key) => typeof key === 'string' && key.startsWith(path), undefined);
  };
}
