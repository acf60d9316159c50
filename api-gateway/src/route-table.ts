import type { RouteContract } from '@nobicast/contracts';

type Reading = Pick<RouteContract, 'method' | 'path'>;

interface Row<Contract> {
  contract: Contract;
  /** Fixed words in lower case; undefined for a parameter. */
  segments: readonly (string | undefined)[];
}

/** A call, an address that only has calls of other methods, or none of ours. */
export type Found<Contract> =
  | { kind: 'call'; contract: Contract }
  | { kind: 'otherMethods'; allowed: readonly string[] }
  | { kind: 'none' };

/** As in Express: a trailing slash and the case of fixed words do not matter. */
function wordsOf(path: string): string[] {
  const words = path.slice(1).split('/');
  if (words.length > 1 && words.at(-1) === '') words.pop();
  return words;
}

const matches = (words: readonly string[], { segments }: Row<unknown>) =>
  segments.every((segment, index) =>
    segment === undefined ? words[index] !== '' : segment === words[index]?.toLowerCase(),
  );

/**
 * Finds the contract of an address by comparing words; the contracts come most specific first. Replaces one
 * Express layer per call, all of which every request had to pass.
 */
export function createRouteTable<Contract extends Reading>(contracts: readonly Contract[]) {
  const rowsByLength = new Map<number, Row<Contract>[]>();
  for (const contract of contracts) {
    const segments = wordsOf(contract.path).map((word) => (word.startsWith('{') ? undefined : word));
    const rows = rowsByLength.get(segments.length) ?? [];
    rowsByLength.set(segments.length, [...rows, { contract, segments }]);
  }

  return {
    find(method: string, path: string): Found<Contract> {
      const words = wordsOf(path);
      const asked = method === 'HEAD' ? 'GET' : method;
      const allowed = new Set<string>();
      for (const row of rowsByLength.get(words.length) ?? []) {
        if (!matches(words, row)) continue;
        if (row.contract.method === asked) return { kind: 'call', contract: row.contract };
        allowed.add(row.contract.method);
        if (row.contract.method === 'GET') allowed.add('HEAD');
      }
      return allowed.size > 0 ? { kind: 'otherMethods', allowed: [...allowed] } : { kind: 'none' };
    },
  };
}
