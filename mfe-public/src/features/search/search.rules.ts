import { limits } from '@nobicast/contracts/limits';
import type { SearchReply, SearchType } from '@nobicast/contracts/search';
import { searchCopy } from './search.copy.ts';

const isResultType = (text: string | null): text is SearchType =>
  text !== null && Object.hasOwn(searchCopy.type, text);

export interface SearchChoice {
  /** Empty without a search. */
  query: string;
  type: SearchType | undefined;
  page: number;
}

const { minLength, maxLength, maxPage, perPage } = limits.search;

export function choiceOf(parameters: URLSearchParams): SearchChoice {
  const type = parameters.get('type');
  const page = Number(parameters.get('page'));
  return {
    query: (parameters.get('q') ?? '').trim().slice(0, maxLength),
    type: isResultType(type) ? type : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
  };
}

/** Counted as the server does: an emoji is one character. */
export const isSearchable = (query: string) => [...query].length >= minLength;

export function searchAddress({ query, type, page = 1 }: Partial<SearchChoice>): string {
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...(type && { type }),
    ...(page > 1 && { page: String(page) }),
  });
  return `?${parameters}`;
}

/** A few results of each type, and the numbers of the tabs. */
export const overviewOf = (query: string) => ({ query: { q: query, limit: 5 } });
/** One page of one type. */
export const pageOf = ({ query, type, page }: SearchChoice) =>
  ({ query: { q: query, type, ...(page > 1 && { page }) } }) as const;

export const lastPageOf = (total: number) => Math.min(maxPage, Math.ceil(total / perPage));

export const totalOf = ({ groups }: Pick<SearchReply, 'groups'>) =>
  groups.reduce((sum, { total }) => sum + total, 0);
