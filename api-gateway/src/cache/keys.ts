import { createRecent } from './recent.ts';

export interface Address {
  path: string;
  /** Without `?`; empty for none. */
  query: string;
  /**
   * Whether path and query are the key. Otherwise the upstream declares which parameters matter, and the rest
   * is dropped.
   */
  isExact: boolean;
}

const maxPaths = 5_000;
/** Longer addresses bypass the cache: their keys would fill the memory. */
export const maxKeyLength = 1_000;

/** The first value of each parameter that matters, in canonical order and spelling. */
function relevantQuery(query: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const name of parameters) {
    const value = given.get(name);
    if (value !== null) relevant.set(name, value);
  }
  return relevant.toString();
}

export const targetOf = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/** Derives cache keys. It learns from replies which parameters of a path matter. */
export function createKeys() {
  const learned = createRecent<readonly string[]>(maxPaths);

  /** Undefined until it is known which parameters matter. */
  function keyOf({ path, query, isExact }: Address): string | undefined {
    if (isExact || query === '') return targetOf(path, query);
    const parameters = learned.get(path);
    return parameters && targetOf(path, relevantQuery(query, parameters));
  }

  return {
    keyOf,
    /** Until the parameters of a path are known, all its requests wait for its first reply. */
    fillKeyOf: (address: Address) => keyOf(address) ?? `${address.path}?`,
    /** The part of the query that is sent to the upstream. */
    queryFor({ path, query, isExact }: Address): string {
      const parameters = isExact ? undefined : learned.get(path);
      return parameters ? relevantQuery(query, parameters) : query;
    },
    learn: (path: string, parameters: readonly string[]) => learned.set(path, parameters),
    forget: learned.clear,
    size: learned.size,
  };
}

export type Keys = ReturnType<typeof createKeys>;
