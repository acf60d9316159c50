import { createContext, useContext, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { ApiCache } from './api-cache.ts';

const ApiCacheContext = createContext<ApiCache | null>(null);

/** One cache per remote. Retries happen inside the fetcher, never in SWR. */
export function ApiProvider({ cache, children }: { cache: ApiCache; children: ReactNode }) {
  return (
    <ApiCacheContext value={cache}>
      <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false, revalidateOnFocus: false }}>
        {children}
      </SWRConfig>
    </ApiCacheContext>
  );
}

export function useApiCache(): ApiCache {
  const cache = useContext(ApiCacheContext);
  if (!cache) throw new Error('useCall needs an ApiProvider above it.');
  return cache;
}
