import { callPath, type InputOf, type ReadCall, type ReplyOf } from '@nobicast/contracts/call';
import { useEffect } from 'react';
import useSWR from 'swr';
import { readCall } from './api-client.ts';
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

export interface CallRules<Reply, Data> extends ReplyRules {
  /** What the screen shows of the reply; throws an ApiError for one that lacks what the screen is about. */
  select: (reply: Reply) => Data;
}

/**
 * What a reading call answers, cached for this remote. `null` as input makes no call and stays loading.
 * Data that has been shown stays on the screen when a later call fails.
 */
export function useCall<C extends ReadCall, Data>(
  call: C,
  input: InputOf<C> | null,
  rules: CallRules<ReplyOf<C>, Data>,
): Loadable<Data>;
export function useCall<C extends ReadCall>(
  call: C,
  input: InputOf<C> | null,
  rules?: ReplyRules,
): Loadable<ReplyOf<C>>;
export function useCall<C extends ReadCall>(
  call: C,
  input: InputOf<C> | null,
  rules: ReplyRules & Partial<CallRules<ReplyOf<C>, unknown>> = {},
): Loadable<unknown> {
  const cache = useApiCache();
  const path = input === null ? null : callPath(call, input);
  const { data, error, isValidating, mutate } = useSWR<unknown, unknown>(
    path,
    async (key: string) => {
      // Only called with a path, which there is only with an input.
      const reply = await readCall(call, input as InputOf<C>, rules);
      const selected = rules.select ? rules.select(reply) : reply;
      cache.markFetched(key);
      return selected;
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
