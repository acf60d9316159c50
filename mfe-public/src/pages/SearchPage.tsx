import { getLatestEpisode, listEpisodes, search } from '@nobicast/contracts/calls';
import { showPicture } from '@nobicast/contracts/feed-paths';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useSearchParams } from 'react-router-dom';
import {
  choiceOf,
  isSearchable,
  overviewOf,
  pageOf,
  recentEpisodes,
  Results,
  searchAddress,
  searchCopy,
  SearchForm,
  totalOf,
  TypeTabs,
  WaysIn,
} from '../features/search/index.ts';
import { readCall } from '../read-call.ts';
import { plainHead } from '../row-heads.ts';

export const page = { path: '/search' } satisfies PageDeclaration;

/** Results are for people: search engines have their own. */
const headOf = (query: string) =>
  plainHead(query === '' ? searchCopy.label : `${query}, recherche`, paths.search, false);

export const cacheParameters = ['q', 'type', 'page'];

/** The results are in the document, which nobody else gets: there is no end of words to search. */
export async function load(request: PageRequest): Promise<PageData> {
  const choice = choiceOf(new URLSearchParams(request.search));
  const common = { status: 200, head: { ...headOf(choice.query), ...showPicture } };
  const readWaysIn = async () => {
    const [latest, recent] = await Promise.all([
      readCall(request, getLatestEpisode, {}),
      readCall(request, listEpisodes, recentEpisodes),
    ]);
    return { ...latest.cache, ...recent.cache };
  };
  if (!isSearchable(choice.query))
    return { ...common, cache: await readWaysIn(), isCacheable: request.search === '' };
  const [overview, results] = await Promise.all([
    readCall(request, search, overviewOf(choice.query)),
    choice.type === undefined ? undefined : readCall(request, search, pageOf(choice)),
  ]);
  const isFound = overview.state !== 'ready' || totalOf(overview.data) > 0;
  const waysIn = isFound ? {} : await readWaysIn();
  return { ...common, cache: { ...overview.cache, ...results?.cache, ...waysIn }, isCacheable: false };
}

/** The words, the type and the page are in the address. */
export function SearchPage() {
  const [parameters, setParameters] = useSearchParams();
  const choice = choiceOf(parameters);
  const { query, type } = choice;
  const isAsked = isSearchable(query);
  const overview = useCall(search, isAsked ? overviewOf(query) : null);
  const page = useCall(search, isAsked && type !== undefined ? pageOf(choice) : null);
  usePageHead(headOf(query));
  const known = isAsked && overview.state === 'ready' ? overview.data : undefined;
  const isMore = known?.groups.some((group) => group.is_more) ?? false;
  return (
    <>
      <Band
        isFirst
        isRuled
        margin={
          <>
            <span className="label">{searchCopy.label}</span>
            <span className="time mute" role="status">
              {known ? searchCopy.results(totalOf(known), isMore) : '\u00a0'}
            </span>
          </>
        }
      >
        <h1 className="vh">{isAsked ? searchCopy.heading(query) : searchCopy.emptyHeading}</h1>
        <SearchForm
          query={query}
          onSearch={(asked) => setParameters(new URLSearchParams(searchAddress({ query: asked })))}
        />
        {isAsked ? (
          <TypeTabs choice={choice} overview={known} />
        ) : (
          <p className="prose soft mt-5">{searchCopy.hint}</p>
        )}
      </Band>
      {isAsked && <Results choice={choice} results={type === undefined ? overview : page} />}
      {(known ? totalOf(known) === 0 : !isAsked) && <WaysIn />}
    </>
  );
}
