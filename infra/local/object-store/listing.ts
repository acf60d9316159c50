import { compareKeys, firstIndex } from './sorted-keys.ts';

export type ListingQuery = {
  prefix: string;
  /** Empty for none. Keys with it after the prefix are rolled up into one common prefix. */
  delimiter: string;
  /** Start after a key, after a common prefix and all its keys, or at the beginning. */
  after: { key: string } | { commonPrefix: string } | undefined;
  maxKeys: number;
};

export type Listing = {
  keys: string[];
  commonPrefixes: string[];
  /** The last entry when more follow: a key or a common prefix. */
  next: string | undefined;
};

/** `sortedKeys` in the order of `compareKeys`. Costs a few bisections and the page itself. */
export function listKeys(sortedKeys: readonly string[], query: ListingQuery): Listing {
  const { prefix, delimiter, maxKeys } = query;
  const keys: string[] = [];
  const commonPrefixes: string[] = [];
  let last: string | undefined;
  let at = startOf(sortedKeys, query);
  for (let key = sortedKeys[at]; key?.startsWith(prefix); key = sortedKeys[at]) {
    if (keys.length + commonPrefixes.length === maxKeys) return { keys, commonPrefixes, next: last };
    const commonPrefix = commonPrefixOf(key, prefix, delimiter);
    if (commonPrefix === undefined) keys.push(key);
    else commonPrefixes.push(commonPrefix);
    at = commonPrefix === undefined ? at + 1 : indexAfterPrefix(sortedKeys, commonPrefix);
    last = commonPrefix ?? key;
  }
  return { keys, commonPrefixes, next: undefined };
}

export function commonPrefixOf(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

function startOf(sortedKeys: readonly string[], { prefix, after }: ListingQuery): number {
  const atPrefix = firstIndex(sortedKeys, (key) => compareKeys(key, prefix) >= 0);
  return Math.max(atPrefix, after ? indexAfter(sortedKeys, after) : 0);
}

function indexAfter(sortedKeys: readonly string[], after: NonNullable<ListingQuery['after']>): number {
  if ('commonPrefix' in after) return indexAfterPrefix(sortedKeys, after.commonPrefix);
  return firstIndex(sortedKeys, (key) => compareKeys(key, after.key) > 0);
}

function indexAfterPrefix(sortedKeys: readonly string[], prefix: string): number {
  return firstIndex(sortedKeys, (key) => compareKeys(key, prefix) > 0 && !key.startsWith(prefix));
}
