import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { callPath, type ReplyOf } from '@nobicast/contracts/call';
import { getAdminGuest, listAdminGuests } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { useCall } from '@nobicast/web-kit/api';
import { pageOf, searchOf, useListPlace, useReloadList } from '../../lists/use-list-place.ts';
import { useMutate } from '../../use-mutate.ts';
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

export function useGuestPage({ page, search, featured }: ListPlace) {
  const query = {
    page,
    limit: limits.adminGuests.pageSize,
    ...(search.trim() && { search: search.trim() }),
    ...(featured && { featured }),
  };
  return useCall(listAdminGuests, { query }, { fallback: listCopy.failed });
}

/**
 * Reads the list again. A form that is opened next begins with the row that was saved, and asks for it where there is
 * none.
 */
export function useReloadGuests() {
  const mutate = useMutate();
  const reloadList = useReloadList(listAdminGuests);
  return async (id: number, saved?: AdminGuest) => {
    const reply: ReplyOf<typeof getAdminGuest> | undefined = saved && { guest: saved };
    await mutate(callPath(getAdminGuest, { params: { id } }), reply, { revalidate: !reply });
    await reloadList();
  };
}
