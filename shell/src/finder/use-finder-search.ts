import { search } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import type { SearchHit } from '@nobicast/contracts/search';
import { dataOf, requestCall } from '@nobicast/web-kit/api';
import { useEffect, useState } from 'react';

export type Found =
  | { state: 'waiting'; query: string }
  | { state: 'failed'; query: string }
  | { state: 'ready'; query: string; corrected: string | null; hits: SearchHit[] };

/** From the last key to the search; specified. */
const pauseMs = 300;
const [perType, shown] = [3, 6];

/** The latest query wins. Undefined where there is too little to search. */
export function useFinderSearch(typed: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  const query = typed.trim().slice(0, limits.search.maxLength);
  const isSearchable = [...query].length >= limits.search.minLength;

  useEffect(() => {
    if (!isSearchable) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const timer = setTimeout(() => {
      requestCall(search, { query: { q: query, limit: perType } }, { signal })
        .then((response) => dataOf(search, response))
        .then((reply) => {
          if (signal.aborted) return;
          if (!reply) return setFound({ state: 'failed', query });
          const hits = reply.groups.flatMap((group) => group.hits).sort((a, b) => b.score - a.score);
          return setFound({ state: 'ready', query, corrected: reply.corrected, hits: hits.slice(0, shown) });
        })
        .catch(() => {
          if (!signal.aborted) setFound({ state: 'failed', query });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [query, isSearchable]);

  if (!isSearchable) return undefined;
  return found?.query === query ? found : { state: 'waiting', query };
}
