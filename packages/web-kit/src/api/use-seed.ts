import { useEffect } from 'react';
import { useApiCache } from './ApiProvider.tsx';

/**
 * What the server sent along under a name that is no address, as long as the cache holds it: dropped five
 * minutes after its last screen. `parse` narrows what the remote's own `loadData` wrote.
 */
export function useSeed<Data>(key: string, parse: (value: unknown) => Data | undefined): Data | undefined {
  const cache = useApiCache();
  useEffect(() => cache.retain(key), [cache, key]);
  const value: unknown = cache.get(key)?.data;
  return value === undefined ? undefined : parse(value);
}
