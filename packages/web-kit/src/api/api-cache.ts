import type { Cache, State } from 'swr';
import { limits } from '@nobicast/contracts/limits';
import { ApiError } from './api-error.ts';
import { isRecord } from './is-record.ts';

/** Younger data is shown without fetching it again. */
const freshForMs = 30_000;

/** A failure found during server rendering. */
export interface KnownFailure {
  failure: { message: string; status: number };
}

const isKnownFailure = (value: unknown): value is KnownFailure => isRecord(value) && 'failure' in value;

/**
 * The cache of one remote for one visitor; on the server, of one request. Unused entries are dropped after five
 * minutes.
 */
export interface ApiCache extends Cache {
  /** Keeps the entry of this key until the returned function is called. */
  retain(key: string): () => void;
  /** Requests sent ahead of a page or a reload: the page awaits them instead of fetching again. */
  readonly pending: Map<string, Promise<unknown>>;
  markFetched(key: string): void;
  isFresh(key: string): boolean;
}

export function createApiCache(
  initial: Record<string, unknown> = {},
  now: () => number = Date.now,
): ApiCache {
  const entries = new Map<string, State<unknown, unknown>>();
  const fetchedAt = new Map<string, number>();
  const users = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const drop = (key: string) => {
    entries.delete(key);
    fetchedAt.delete(key);
    timers.delete(key);
  };

  for (const [key, value] of Object.entries(initial)) {
    if (isKnownFailure(value)) {
      entries.set(key, { error: new ApiError(value.failure.message, { status: value.failure.status }) });
    } else {
      entries.set(key, { data: value });
      fetchedAt.set(key, now());
    }
  }

  return {
    // SWR chooses the type parameter for each key.
    get: (key) => entries.get(key) as never,
    set: (key, value) => void entries.set(key, value as State<unknown, unknown>),
    delete: drop,
    keys: () => entries.keys(),
    pending: new Map(),
    retain(key) {
      clearTimeout(timers.get(key));
      timers.delete(key);
      users.set(key, (users.get(key) ?? 0) + 1);
      return () => {
        const left = (users.get(key) ?? 1) - 1;
        if (left > 0) {
          users.set(key, left);
          return;
        }
        users.delete(key);
        timers.set(
          key,
          setTimeout(() => drop(key), limits.cacheEntryLifetimeMs),
        );
      };
    },
    markFetched: (key) => void fetchedAt.set(key, now()),
    isFresh: (key) => now() - (fetchedAt.get(key) ?? -Infinity) < freshForMs,
  };
}
