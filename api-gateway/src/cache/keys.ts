import { createRecent } from './recent.ts';

/** Where a reply is asked for. */
export interface Address {
  path: string;
  /** Without `?`; empty for none. */
  query: string;
  /**
   * Whether path and query are the key as they stand. Else the upstream says which parameters matter, and all
   * others are left out.
   */
  isExact: boolean;
}

const maxPaths = 5_000;

/** The parameters that matter, in one order and spelling; the first of each name, as pages read them. */
function relevantQuery(query: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const name of parameters) {
    const value = given.get(name);
    if (value !== null) relevant.set(name, value);
  }
  return relevant.toString();
}

/** Path and query as a request names them. */
export const targetOf = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/** The keys under which replies are kept and fetched. It learns from replies which parameters of a path matter. */
export function createKeys() {
  const learned = createRecent<readonly string[]>(maxPaths);

  /** The key of what is kept; undefined while nobody has said which parameters matter. */
  function keyOf({ path, query, isExact }: Address): string | undefined {
    if (isExact || query === '') return targetOf(path, query);
    const parameters = learned.get(path);
    return parameters && targetOf(path, relevantQuery(query, parameters));
  }

  return {
    keyOf,
    /** The key of a fill. While nobody knows which parameters of a path matter, its first reply is waited for. */
    fillKeyOf: (address: Address) => keyOf(address) ?? `${address.path}?`,
    /** What of the query is sent to the upstream. */
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
