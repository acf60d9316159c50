import type { EpisodeSelection } from '@nobicast/contracts/admin-episodes';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import type { Selection as AnySelection } from '../../lists/selection.ts';

/** What the list shows. */
export interface Filter {
  search: string;
  type: EpisodeType | undefined;
}

export type Selection = AnySelection<number, Filter>;

/** How many one call may change. */
export const mostOf = ({ kind }: Selection) =>
  kind === 'all' ? limits.adminEpisodes.bulk : limits.adminEpisodes.maxPageSize;

/** The selection as the calls take it. */
export function selectionBody(selection: Selection): EpisodeSelection {
  if (selection.kind === 'rows') return { ids: [...selection.ids] };
  const { filter, count } = selection;
  return {
    count,
    ...(filter.search.trim() && { search: filter.search.trim() }),
    ...(filter.type && { type: filter.type }),
  };
}
