import type { ManagedUserPage, UserStatus } from '@nobicast/contracts/admin-users';
import { callPath } from '@nobicast/contracts/call';
import { listUsers } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { roles } from '@nobicast/contracts/roles';
import { useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { listCopy } from './users.copy.ts';
import { filterQuery, type Filter } from './user-selection.ts';

/** What the address says about the list. */
export interface ListPlace extends Filter {
  page: number;
}

const names = { page: 'page', search: 'recherche', role: 'role', status: 'statut' } as const;
const statusNames: Record<UserStatus, string> = { active: 'actifs', inactive: 'inactifs' };
const statuses = ['active', 'inactive'] as const;

const placeOf = (parameters: URLSearchParams): ListPlace => ({
  page: Math.max(1, Number(/^\d{1,4}$/.exec(parameters.get(names.page) ?? '')?.[0] ?? 1)),
  search: (parameters.get(names.search) ?? '').slice(0, limits.adminUsers.searchLength),
  role: roles.find((role) => role === parameters.get(names.role)),
  status: statuses.find((status) => statusNames[status] === parameters.get(names.status)),
});

function setOrDelete(parameters: URLSearchParams, name: string, value: string | undefined) {
  if (value) parameters.set(name, value);
  else parameters.delete(name);
}

/** Where the list stands, kept in the address. Another filter begins at its first page. */
export function useListPlace() {
  const [parameters, setParameters] = useSearchParams();
  const place = placeOf(parameters);
  function change(wanted: Partial<ListPlace>, { replace = false } = {}) {
    setParameters(
      (current) => {
        const next = { ...placeOf(current), ...(!('page' in wanted) && { page: 1 }), ...wanted };
        const changed = new URLSearchParams(current);
        setOrDelete(changed, names.page, next.page > 1 ? String(next.page) : undefined);
        setOrDelete(changed, names.search, next.search);
        setOrDelete(changed, names.role, next.role);
        setOrDelete(changed, names.status, next.status && statusNames[next.status]);
        return changed;
      },
      { replace, preventScrollReset: true },
    );
  }
  return { place, change };
}

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

/** Drops every page of the list that was read, and reads the shown one again. */
export function useReloadUsers() {
  const { mutate } = useSWRConfig();
  const listPath = callPath(listUsers, {});
  return async () => {
    await mutate((key) => typeof key === 'string' && key.split('?')[0] === listPath, undefined);
  };
}
