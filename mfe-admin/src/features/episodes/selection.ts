import type { EpisodeSelection } from '@nobicast/contracts/admin-episodes';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';

/** What a list shows. A selection belongs to one filter: another filter shows other rows. */
export interface Filter {
  search: string;
  type: EpisodeType | undefined;
}

/** Rows that were ticked, or everything that the filter finds; then `count` is how many that was. */
export type Selection =
  { kind: 'rows'; ids: readonly number[] } | { kind: 'all'; filter: Filter; count: number };

export const nothing: Selection = { kind: 'rows', ids: [] };

export const countOf = (selection: Selection) =>
  selection.kind === 'all' ? selection.count : selection.ids.length;

export const isSelected = (selection: Selection, id: number) =>
  selection.kind === 'all' || selection.ids.includes(id);

/** Ticks or unticks one row. Unticking a row of everything leaves the other rows of the page. */
export function toggleRow(selection: Selection, id: number, page: readonly number[]): Selection {
  const ids = selection.kind === 'all' ? page : selection.ids;
  return { kind: 'rows', ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] };
}

/** How much of a page is selected. */
export function pageState(selection: Selection, page: readonly number[]): 'none' | 'some' | 'all' {
  const ticked = page.filter((id) => isSelected(selection, id)).length;
  if (ticked === 0) return 'none';
  return ticked === page.length ? 'all' : 'some';
}

/** Selects the whole page, or unticks it where it was whole. Rows of other pages stay. */
export function togglePage(selection: Selection, page: readonly number[]): Selection {
  if (selection.kind === 'all') return nothing;
  const others = selection.ids.filter((id) => !page.includes(id));
  return { kind: 'rows', ids: pageState(selection, page) === 'all' ? others : [...others, ...page] };
}

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
