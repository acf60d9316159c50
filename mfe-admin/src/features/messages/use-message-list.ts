import { listMessages } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { useCall } from '@nobicast/web-kit/api';
import { pageOf, searchOf, useListPlace } from '../../lists/use-list-place.ts';
import { kinds, messageKindNames, messageStateNames, states, type Filter } from './message-filter.ts';
import { inboxCopy } from './messages.copy.ts';

export interface ListPlace extends Filter {
  page: number;
}

const names = { search: 'recherche', kind: 'genre', state: 'etat' } as const;

export const useMessagePlace = () =>
  useListPlace<ListPlace>({
    read: (parameters) => ({
      page: pageOf(parameters),
      search: searchOf(parameters, names.search, limits.messages.searchLength),
      kind: kinds.find((kind) => messageKindNames[kind] === parameters.get(names.kind)),
      state: states.find((state) => messageStateNames[state] === parameters.get(names.state)),
    }),
    write: ({ search, kind, state }) => ({
      [names.search]: search,
      [names.kind]: kind && messageKindNames[kind],
      [names.state]: state && messageStateNames[state],
    }),
    filters: ['search', 'kind', 'state'],
  });

export function useMessagePage({ page, search, kind, state }: ListPlace) {
  const query = {
    page,
    ...(kind && { kind }),
    ...(state && { state }),
    ...(search.trim() !== '' && { search: search.trim() }),
  };
  return useCall(listMessages, { query }, { fallback: inboxCopy.failed });
}
