import { search } from '@nobicast/contracts/calls';
import { Band } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { useSearchParams } from 'react-router-dom';
import {
  choiceOf,
  isSearchable,
  overviewOf,
  pageOf,
  Results,
  searchAddress,
  searchCopy,
  SearchForm,
  totalOf,
  TypeTabs,
} from '../features/search/index.ts';
import { searchHead } from './search.head.ts';

/** What the site has about some words. The words, the type and the page are in the address. */
export function SearchPage() {
  const [parameters, setParameters] = useSearchParams();
  const choice = choiceOf(parameters);
  const { query, type } = choice;
  const isAsked = isSearchable(query);
  const overview = useCall(search, isAsked ? overviewOf(query) : null);
  const page = useCall(search, isAsked && type !== undefined ? pageOf(choice) : null);
  usePageHead(searchHead(query));
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
    </>
  );
}
