import type { ManagedUserPage, UserStatus } from '@nobicast/contracts/admin-users';
import { listUsers } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { roles } from '@nobicast/contracts/roles';
import { useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useState } from 'react';
import { pageOf, searchOf, useListPlace, useReloadList } from '../../lists/use-list-place.ts';
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

/** One page of the list. While another page loads, the one before stays on the screen. */
export function useUserPage({ page, ...filter }: ListPlace) {
  const { session } = useHost();
  const query = { page, limit: limits.adminUsers.pageSize, ...filterQuery(filter) };
  const load = useCall(listUsers, { query }, { fallback: listCopy.failed });
  const [latest, setLatest] = useState<ManagedUserPage>();
  if (load.state === 'ready' && load.data !== latest) setLatest(load.data);
  const shown = load.state === 'ready' ? load.data : latest;
  // Whoever is no longer an admin learns it from the page, not from a failure.
  const isForbidden = load.state === 'failed' && load.error.status === 403;
  useEffect(() => {
    if (isForbidden) void session.refresh();
  }, [isForbidden, session]);
  return { load, shown: load.state === 'failed' ? undefined : shown };
}

export const useReloadUsers = () => useReloadList(listUsers);
