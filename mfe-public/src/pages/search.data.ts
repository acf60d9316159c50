import { search } from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { choiceOf, isSearchable, overviewOf, pageOf } from '../features/search/search.rules.ts';
import { readCall } from '../read-call.ts';
import { searchHead } from './search.head.ts';

/** The results are in the document, which nobody else gets: there is no end of words to search. */
export async function loadSearch(request: PageRequest): Promise<PageData> {
  const choice = choiceOf(new URLSearchParams(request.search));
  const page = { status: 200, head: searchHead(choice.query) };
  if (!isSearchable(choice.query)) return { ...page, cache: {}, isCacheable: request.search === '' };
  const [overview, results] = await Promise.all([
    readCall(request, search, overviewOf(choice.query)),
    choice.type === undefined ? undefined : readCall(request, search, pageOf(choice)),
  ]);
  return { ...page, cache: { ...overview.cache, ...results?.cache }, isCacheable: false };
}
