import { useEffect } from 'react';
import useSWR from 'swr';
import { fetchApi } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { useApiCache } from './ApiProvider.tsx';
import type { ReplyRules } from './read-reply.ts';

export type Loadable<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | {
      state: 'ready';
      data: Data;
      /** Asks again; what is shown stays until the answer. */
      reload: () => Promise<void>;
    };

export interface ApiRules<Data> extends ReplyRules {
  /** Checks and narrows `data`; throws to refuse it. */
  parse?: (data: unknown) => Data;
}

/**
 * What a GET answers, cached for this remote. `null` as path asks nothing and stays loading.
 * Data that has been shown stays on the screen when asking again fails.
 */
export function useApi<Data>(path: string | null, rules: ApiRules<Data> = {}): Loadable<Data> {
  const cache = useApiCache();
  const { data, error, isValidating, mutate } = useSWR<Data, unknown>(
    path,
    async (key: string) => {
      const found = await fetchApi<Data>(key, rules);
      const parsed = rules.parse ? rules.parse(found) : found;
      cache.markFetched(key);
      return parsed;
    },
    { revalidateIfStale: path !== null && !cache.isFresh(path) },
  );

  useEffect(() => (path === null ? undefined : cache.retain(path)), [cache, path]);

  if (data !== undefined) {
    const reload = async () => {
      await mutate();
    };
    return { state: 'ready', data, reload };
  }
  if (error === undefined) return { state: 'loading' };
  // Asking again after a failure that may pass shows the loading face; a known 404 stays while it is checked.
  const failure =
    error instanceof ApiError ? error : new ApiError(messageOf(error), { status: 0, cause: error });
  if (isValidating && failure.isRetryable) return { state: 'loading' };
  return { state: 'failed', error: failure, retry: () => void mutate() };
}

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'Network error';
