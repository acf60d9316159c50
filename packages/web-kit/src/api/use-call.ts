import { callPath, type InputOf, type ReadCall, type ReplyOf } from '@nobicast/contracts/call';
import { limits } from '@nobicast/contracts/limits';
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import { readCall, readOnce } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { onSeenAgain } from '../restored-page.ts';
import type { ApiCache } from './api-cache.ts';
import { useApiCache } from './ApiProvider.tsx';
import type { ReplyRules } from './read-reply.ts';

/** For a reply that our own code could not use: the exception is for developers. */
const unexpectedFailure = 'La réponse du serveur est illisible.';

export type Loadable<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | {
      state: 'ready';
      data: Data;
      /** Fetches again; the current data stays on the screen until the reply arrives. */
      reload: () => Promise<void>;
    };

/**
 * A selection of another shape than the reply has an entry of its own in the cache, as another screen may show the
 * same reply whole.
 */
export type CallRules<Reply, Data> = ReplyRules & {
  /** Picks what the screen needs from the reply; throws an ApiError if the reply lacks it. */
  select: (reply: Reply) => Data;
} & ([Data] extends [Reply] ? { part?: undefined } : { part: `#${string}` });

/** The rules of any call, as the implementations see them: each selection takes the reply of its own call. */
export type AnyRules = ReplyRules & { select?: (reply: never) => unknown; part?: string | undefined };

/** @param path that of the call, with the part: the key in the cache */
async function read(
  cache: ApiCache,
  path: string,
  call: ReadCall,
  input: InputOf<ReadCall>,
  rules: AnyRules,
  make: typeof readOnce = readCall,
): Promise<unknown> {
  const reply = await make(call, input, rules);
  const selected = rules.select ? rules.select(reply as never) : reply;
  cache.markFetched(path);
  return selected;
}

/** Fetches the reply that a page will probably need, unless it is known. Never rejects. */
export async function prefetchCall<C extends ReadCall, Data>(
  cache: ApiCache,
  call: C,
  input: InputOf<C>,
  rules: CallRules<ReplyOf<C>, Data>,
): Promise<void> {
  const path = callPath(call, input) + (rules.part ?? '');
  if (cache.isFresh(path) || cache.pending.has(path)) return;
  const reading = read(cache, path, call, input, rules);
  cache.pending.set(path, reading);
  try {
    cache.set(path, { ...cache.get(path), data: await reading });
    // Dropped like any other reply that no page uses.
    cache.retain(path)();
  } catch {
    // The page fetches again, and shows its failure.
  } finally {
    cache.pending.delete(path);
  }
}

/**
 * The reply of a reading call, cached for this remote. With `null` as input no call is made and the state is `loading`.
 * Data already on the screen stays there when a later call fails.
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
  rules: AnyRules = {},
): Loadable<unknown> {
  const cache = useApiCache();
  const path = input === null ? null : callPath(call, input) + (rules.part ?? '');
  // There is a path only when there is an input.
  const readWith = (key: string, make: typeof readOnce) =>
    read(cache, key, call, input as InputOf<C>, rules, make);
  const { data, error, isValidating, mutate } = useSWR<unknown, unknown>(
    path,
    (key: string) => cache.pending.get(key) ?? readWith(key, readCall),
    { revalidateIfStale: path !== null && !cache.isFresh(path) },
  );

  useEffect(() => (path === null ? undefined : cache.retain(path)), [cache, path]);

  const failure =
    error === undefined || error instanceof ApiError
      ? error
      : new ApiError(unexpectedFailure, { status: 0, cause: error });
  /**
   * Asks without a loading state: the screen stays until the reply arrives. Only once, however many components show it.
   */
  async function askAgain(): Promise<void> {
    if (path === null || cache.pending.has(path)) return;
    const reading = readWith(path, readOnce);
    cache.pending.set(path, reading);
    try {
      await mutate(await reading, false);
    } catch (refusal) {
      const isWithdrawn = refusal instanceof ApiError && [404, 410].includes(refusal.status);
      // The data was withdrawn: the screen is cleared, and the fetcher finds this same refusal in `cache.pending`.
      if (isWithdrawn && data !== undefined) await mutate(undefined, true);
    } finally {
      cache.pending.delete(path);
    }
  }
  const onAskAgain = useEffectEvent(() => void askAgain());
  const asksAgain = data === undefined && failure?.isRetryable === true;
  useEffect(() => {
    if (!asksAgain) return;
    const timer = setInterval(onAskAgain, limits.failedScreenRetryMs);
    return () => clearInterval(timer);
  }, [asksAgain]);

  const refreshOldData = useEffectEvent(() => {
    if (path !== null && data !== undefined && !cache.isFresh(path)) onAskAgain();
  });
  useEffect(() => onSeenAgain(refreshOldData), []);

  if (data !== undefined) {
    const reload = async () => {
      await mutate();
    };
    return { state: 'ready', data, reload };
  }
  // A retry after a temporary failure shows the loading state; a known 404 stays on the screen while it is revalidated.
  if (!failure || (isValidating && failure.isRetryable)) return { state: 'loading' };
  return { state: 'failed', error: failure, retry: () => void mutate() };
}
