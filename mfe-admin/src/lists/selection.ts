import { useState } from 'react';

/** Rows that were ticked, or everything that the filter finds: then `count` is how many rows that was. */
export type Selection<Id, Filter> =
  | { kind: 'rows'; ids: readonly Id[] }
  | { kind: 'all'; filter: Filter; count: number };

export const nothing = { kind: 'rows', ids: [] } as const;

export const countOf = <Id, Filter>(selection: Selection<Id, Filter>) =>
  selection.kind === 'all' ? selection.count : selection.ids.length;

export const isSelected = <Id, Filter>(selection: Selection<Id, Filter>, id: Id) =>
  selection.kind === 'all' || selection.ids.includes(id);

/** Ticks or unticks one row. Unticking a row of everything leaves the other rows of the page. */
export function toggleRow<Id, Filter>(
  selection: Selection<Id, Filter>,
  id: Id,
  page: readonly Id[],
): Selection<Id, Filter> {
  const ids = selection.kind === 'all' ? page : selection.ids;
  return { kind: 'rows', ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] };
}

/** How much of a page is selected. */
export function pageState<Id, Filter>(
  selection: Selection<Id, Filter>,
  page: readonly Id[],
): 'none' | 'some' | 'all' {
  const ticked = page.filter((id) => isSelected(selection, id)).length;
  if (ticked === 0) return 'none';
  return ticked === page.length ? 'all' : 'some';
}

/** Selects the whole page, or unticks it where it was whole. Rows of other pages stay. */
export function togglePage<Id, Filter>(
  selection: Selection<Id, Filter>,
  page: readonly Id[],
): Selection<Id, Filter> {
  if (selection.kind === 'all') return nothing;
  const others = selection.ids.filter((id) => !page.includes(id));
  return { kind: 'rows', ids: pageState(selection, page) === 'all' ? others : [...others, ...page] };
}

/** What is selected, for as long as the filter stays the same: another filter shows other rows. */
export function useSelection<Id, Filter extends object>(filter: Filter) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<{ key: string; selection: Selection<Id, Filter> }>({
    key,
    selection: nothing,
  });
  const select = (selection: Selection<Id, Filter>) => setState({ key, selection });
  return [state.key === key ? state.selection : nothing, select] as const;
}
