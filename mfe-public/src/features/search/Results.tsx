import { paths } from '@nobicast/contracts/paths';
import type { SearchReply, SearchType } from '@nobicast/contracts/search';
import { Band, ButtonLink, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import type { ApiError, Loadable } from '@nobicast/web-kit/api';
import { OtherPagesWork } from '@nobicast/web-kit/host';
import { Link } from 'react-router-dom';
import { Hit, Without } from './Hit.tsx';
import { searchCopy } from './search.copy.ts';
import { lastPageOf, searchAddress, type SearchChoice } from './search.rules.ts';
import styles from './search.module.css';

type Group = SearchReply['groups'][number];

/** A few hits of each type, the type with the best one first; or one page of one type. */
export function Results({ choice, results }: { choice: SearchChoice; results: Loadable<SearchReply> }) {
  if (results.state === 'loading') return <ResultsSkeleton />;
  if (results.state === 'failed') return <Failure error={results.error} onRetry={results.retry} />;
  const { groups, corrected, without } = results.data;
  const found = groups.filter(({ total }) => total > 0).sort((a, b) => bestOf(b) - bestOf(a));
  if (found.length === 0) return <Nothing query={choice.query} />;
  return (
    <>
      {corrected && (
        <Band>
          <p>
            {searchCopy.instead}
            <Link className="link" to={searchAddress({ query: corrected })}>
              {corrected}
            </Link>
            <Without words={without} />.
          </p>
        </Band>
      )}
      {found.map((group) => (
        <GroupBand key={group.type} group={group} choice={choice} />
      ))}
    </>
  );
}

const bestOf = ({ hits }: Group) => hits[0]?.score ?? 0;

function GroupBand({ group, choice }: { group: Group; choice: SearchChoice }) {
  const { type, total, is_more: isMore, hits } = group;
  return (
    <Band
      margin={
        <>
          <h2 className="label ink">{searchCopy.type[type]}</h2>
          <span className="time mute">{searchCopy.count(total, isMore)}</span>
        </>
      }
    >
      <ol>
        {hits.map((hit) => (
          <Hit key={hit.id} hit={hit} />
        ))}
      </ol>
      {!choice.type && total > hits.length && (
        <p className="mt-4">
          <Link className="link" to={searchAddress({ query: choice.query, type })}>
            {searchCopy.seeAll(type, total, isMore)}
          </Link>
        </p>
      )}
      {choice.type && <Pages choice={choice} last={lastPageOf(total)} />}
    </Band>
  );
}

function Pages({ choice, last }: { choice: SearchChoice; last: number }) {
  if (last < 2) return null;
  const { page } = choice;
  return (
    <nav className={`${styles.pages} mt-4`} aria-label={searchCopy.pages}>
      {page > 1 && (
        <Link className="link" to={searchAddress({ ...choice, page: page - 1 })}>
          {searchCopy.previous}
        </Link>
      )}
      <span className="time mute">{searchCopy.page(page, last)}</span>
      {page < last && (
        <Link className="link" to={searchAddress({ ...choice, page: page + 1 })}>
          {searchCopy.next}
        </Link>
      )}
    </nav>
  );
}

/** With the number of their results. */
export function TypeTabs({ choice, overview }: { choice: SearchChoice; overview: SearchReply | undefined }) {
  const { query, type: chosen } = choice;
  const tabs: { type?: SearchType; name: string; count?: string }[] = [
    { name: searchCopy.all },
    // Nothing to choose where nothing was found, but what was chosen stays visible.
    ...(overview?.groups ?? [])
      .filter(({ type, total }) => total > 0 || type === chosen)
      .map(({ type, total, is_more: isMore }) => ({
        type,
        name: searchCopy.type[type],
        count: searchCopy.count(total, isMore),
      })),
  ];
  if (overview && tabs.length === 1) return null;
  return (
    <nav className={`${styles.tabs} mt-5`} aria-label={searchCopy.types}>
      {tabs.map(({ type, name, count }) => (
        <Link
          key={name}
          className={styles.tab}
          to={searchAddress({ query, type })}
          aria-current={type === chosen ? 'true' : undefined}
        >
          {name}
          {count && <span className="time mute">{`\u00a0${count}`}</span>}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ query }: { query: string }) {
  return (
    <Band>
      <Panel heading="h2" title={searchCopy.none(query)}>
        <p className="soft">{searchCopy.noneHint}</p>
        <ButtonLink to={paths.archives}>{searchCopy.archives}</ButtonLink>
      </Panel>
    </Band>
  );
}

function Failure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Band>
      <Panel tone="error" heading="h2" title={searchCopy.failed}>
        <p className="soft">{error.isRetryable ? <OtherPagesWork /> : error.message}</p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}

function ResultsSkeleton() {
  return (
    <Band margin={<span className="label">{searchCopy.label}</span>}>
      <p className="time mute" role="status">
        {searchCopy.loading}
      </p>
      <SlowNotice />
      <div className={`${styles.waiting} mt-5`} aria-hidden="true">
        {['62%', '48%', '71%'].map((width) => (
          <div key={width}>
            <Skeleton width={width} height="1.3em" />
            <Skeleton width="8rem" height="0.7em" />
          </div>
        ))}
      </div>
    </Band>
  );
}
