import type { AdminEpisode, AdminEpisodePage } from '@nobicast/contracts/admin-episodes';
import { listAdminEpisodes, listUnfinishedAsAdmin } from '@nobicast/contracts/calls';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { ApiError, isRecord, useCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { pageOf, searchOf, useListPlace, useReloadList } from '../../lists/use-list-place.ts';
import { listCopy } from './episodes.copy.ts';
import type { Filter } from './episode-selection.ts';

export type View = 'table' | 'cards';

/** What the address says about the list. */
export interface ListPlace extends Filter {
  page: number;
  view: View;
}

const types: readonly EpisodeType[] = ['podcast', 'preparation'];
const names = { search: 'recherche', type: 'type', view: 'vue' } as const;

export const useEpisodePlace = () =>
  useListPlace<ListPlace>({
    read: (parameters) => ({
      page: pageOf(parameters),
      search: searchOf(parameters, names.search, limits.adminEpisodes.searchLength),
      type: types.find((type) => type === parameters.get(names.type)),
      view: parameters.get(names.view) === 'cartes' ? 'cards' : 'table',
    }),
    write: ({ search, type, view }) => ({
      [names.search]: search,
      [names.type]: type,
      [names.view]: view === 'cards' ? 'cartes' : undefined,
    }),
    filters: ['search', 'type'],
  });

/** Refuses what is no page of episodes (ADMIN-EPISODES-28). */
function checked(reply: AdminEpisodePage): AdminEpisodePage {
  if (isRecord(reply) && Array.isArray(reply.episodes) && isRecord(reply.pagination)) return reply;
  throw new ApiError(listCopy.invalid, { status: 200 });
}

export function useEpisodePage({ page, search, type }: ListPlace) {
  const query = {
    page,
    limit: limits.adminEpisodes.pageSize,
    ...(search.trim() && { search: search.trim() }),
    ...(type && { type }),
  };
  return useCall(listAdminEpisodes, { query }, { fallback: listCopy.failed, select: checked });
}

/** Episodes as they were saved here, until the list has been read again. */
export function useSavedEpisodes() {
  const [saved, setSaved] = useState<ReadonlyMap<number, AdminEpisode>>(new Map());
  const reload = useReloadList(listAdminEpisodes, listUnfinishedAsAdmin);
  return {
    /** The newer one of what the list says and what was saved here. */
    newest: (row: AdminEpisode): AdminEpisode => {
      const own = saved.get(row.id);
      return own && own.version > row.version ? own : row;
    },
    remember: (episode: AdminEpisode) => setSaved((before) => new Map(before).set(episode.id, episode)),
    reload,
  };
}
