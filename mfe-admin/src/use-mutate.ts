import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';

/**
 * SWR's `mutate`. Whoever leaves the back office while something is being saved leaves its cache, too: SWR then throws,
 * and what was saved would be reported as failed.
 *
 * What is to be forgotten is `mutate(key, undefined)`, also where no page shows it. With `revalidate: false`, a page that
 * opens within two seconds of the last request would wait for ever: SWR takes it for the page's own, and drops its reply.
 */
export function useMutate(): ReturnType<typeof useSWRConfig>['mutate'] {
  const { mutate } = useSWRConfig();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the overloads of SWR's own
  return useCallback(
    async (...change: Parameters<typeof mutate>) => {
      try {
        return await mutate(...change);
      } catch (error) {
        if (isShown.current) throw error;
        return undefined;
      }
    },
    [mutate],
  ) as typeof mutate;
}
