import { useHasLeft } from '@nobicast/web-kit/use-has-left';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/**
 * SWR's `mutate`. Whoever leaves the back office while something is being saved leaves its cache, too: SWR then throws,
 * and what was saved would be reported as failed.
 *
 * To forget a reply, call `mutate(key, undefined)`, also where no page shows it. With `revalidate: false`, a page
 * that is opened within two seconds of the last request waits for ever: SWR gives it that request, and drops the reply.
 */
export function useMutate(): ReturnType<typeof useSWRConfig>['mutate'] {
  const { mutate } = useSWRConfig();
  const hasLeft = useHasLeft();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the overloads of SWR's own
  return useCallback(
    async (...change: Parameters<typeof mutate>) => {
      try {
        return await mutate(...change);
      } catch (error) {
        if (!hasLeft()) throw error;
        return undefined;
      }
    },
    [mutate, hasLeft],
  ) as typeof mutate;
}
