import type { AdminEpisode, AdminEpisodePage } from '@nobicast/contracts/admin-episodes';
import { listAdminEpisodes } from '@nobicast/contracts/calls';
import { callPath } from '@nobicast/contracts/call';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { ApiError, isRecord, useCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { listCopy } from './episodes.copy.ts';
import type { Filter } from './episode-selection.ts';

export type View = 'table' | 'cards';

/** What the address says about the list. */
export interface ListPlace extends Filter {
  page: number;
  view: View;
}

const types: readonly EpisodeType[] = ['podcast', 'preparation'];
const names = { page: 'page', search: 'recherche', type: 'type', view: 'vue' } as const;

const placeOf = (parameters: URLSearchParams): ListPlace => ({
  page: Math.max(1, Number(/^\d{1,4}$/.exec(parameters.get(names.page) ?? '')?.[0] ?? 1)),
  search: (parameters.get(names.search) ?? '').slice(0, limits.adminEpisodes.searchLength),
  type: types.find((type) => type === parameters.get(names.type)),
  view: parameters.get(names.view) === 'cartes' ? 'cards' : 'table',
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
        const isOtherFilter = 'search' in wanted || 'type' in wanted;
        const next = { ...placeOf(current), ...(isOtherFilter && { page: 1 }), ...wanted };
        const changed = new URLSearchParams(current);
        setOrDelete(changed, names.page, next.page > 1 ? String(next.page) : undefined);
        setOrDelete(changed, names.search, next.search);
        setOrDelete(changed, names.type, next.type);
        setOrDelete(changed, names.view, next.view === 'cards' ? 'cartes' : undefined);
        return changed;
      },
      { replace, preventScrollReset: true },
    );
  }
  return { place, change };
}

/** Refuses what is no page of episodes (ADMIN-EPISODES-28). */
function checked(reply: AdminEpisodePage): AdminEpisodePage {
  if (isRecord(reply) && Array.isArray(reply.episodes) && isRecord(reply.pagination)) return reply;
  throw new ApiError(listCopy.invalid, { status: 200 });
}

/** One page of the list. While another page loads, the one before stays on the screen. */
export function useEpisodePage({ page, search, type }: ListPlace) {
  const query = {
    page,
    limit: limits.adminEpisodes.pageSize,
    ...(search.trim() && { search: search.trim() }),
    ...(type && { type }),
  };
  const load = useCall(listAdminEpisodes, { query }, { fallback: listCopy.failed, select: checked });
  const [latest, setLatest] = useState<AdminEpisodePage>();
  if (load.state === 'ready' && load.data !== latest) setLatest(load.data);
  const shown = load.state === 'ready' ? load.data : latest;
  return { load, shown: load.state === 'failed' ? undefined : shown };
}

/** Episodes as they were saved here, until the list has been read again. */
export function useSavedEpisodes() {
  const [saved, setSaved] = useState<ReadonlyMap<number, AdminEpisode>>(new Map());
  const { mutate } = useSWRConfig();
  const listPath = callPath(listAdminEpisodes, {});
  return {
    /** The newer one of what the list says and what was saved here. */
    newest: (row: AdminEpisode): AdminEpisode => {
      const own = saved.get(row.id);
      return own && own.version > row.version ? own : row;
    },
    remember: (episode: AdminEpisode) => setSaved((before) => new Map(before).set(episode.id, episode)),
    /** Drops every page of the list that was read, and reads the shown one again. */
    reload: async () => {
      await mutate((key) => typeof key === 'string' && key.split('?')[0] === listPath, undefined);
    },
  };
}
