import type { AdminGuest, AdminGuestPage } from '@nobicast/contracts/admin-guests';
import { callPath, type ReplyOf } from '@nobicast/contracts/call';
import { getAdminGuest, listAdminGuests } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { pageOf, searchOf, useListPlace, useReloadList } from '../../lists/use-list-place.ts';
import { listCopy } from './guests.copy.ts';

/** What the address says about the list. */
export interface ListPlace {
  page: number;
  search: string;
  /** Only those whom the public directory shows, or does not. */
  featured: 'true' | 'false' | undefined;
}

const names = { search: 'recherche', featured: 'annuaire' } as const;
const featuredNames = { true: 'visibles', false: 'masques' } as const;

export const useGuestPlace = () =>
  useListPlace<ListPlace>({
    read: (parameters) => ({
      page: pageOf(parameters),
      search: searchOf(parameters, names.search, limits.adminGuests.searchLength),
      featured: (['true', 'false'] as const).find(
        (value) => featuredNames[value] === parameters.get(names.featured),
      ),
    }),
    write: ({ search, featured }) => ({
      [names.search]: search,
      [names.featured]: featured && featuredNames[featured],
    }),
    filters: ['search', 'featured'],
  });

/** The page of the place; while it loads, the one before stays on the screen. */
export function useGuestPage({ page, search, featured }: ListPlace) {
  const { session } = useHost();
  const query = {
    page,
    limit: limits.adminGuests.pageSize,
    ...(search.trim() && { search: search.trim() }),
    ...(featured && { featured }),
  };
  const load = useCall(listAdminGuests, { query }, { fallback: listCopy.failed });
  const [latest, setLatest] = useState<AdminGuestPage>();
  if (load.state === 'ready' && load.data !== latest) setLatest(load.data);
  const shown = load.state === 'ready' ? load.data : latest;
  // Whoever is no longer an admin learns it from the page, not from a failure.
  const isForbidden = load.state === 'failed' && load.error.status === 403;
  useEffect(() => {
    if (isForbidden) void session.refresh();
  }, [isForbidden, session]);
  return { load, shown: load.state === 'failed' ? undefined : shown };
}

/**
 * Reads the list again. A form that is opened next begins with the row that was saved, and asks for it where there is
 * none.
 */
export function useReloadGuests() {
  const { mutate } = useSWRConfig();
  const reloadList = useReloadList(listAdminGuests);
  return async (id: number, saved?: AdminGuest) => {
    const reply: ReplyOf<typeof getAdminGuest> | undefined = saved && { guest: saved };
    await mutate(callPath(getAdminGuest, { params: { id } }), reply, { revalidate: false });
    await reloadList();
  };
}
