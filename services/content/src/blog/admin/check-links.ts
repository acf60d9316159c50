import type { CheckedLink } from '@nobicast/contracts';
import { inParallel } from '../../imports/feed/in-parallel.ts';
import type { SafeFetch } from '../../imports/feed/safe-fetch.ts';
import { checkLink } from '../../links/check-link.use-case.ts';

const atOnce = 10;

/** Opens each address once. Those of private networks are not connected to. */
export const checkLinks = (
  fetcher: Pick<SafeFetch, 'open'>,
  addresses: readonly string[],
): Promise<CheckedLink[]> =>
  inParallel(atOnce, [...new Set(addresses)], async (address) => {
    const { state, status } = await checkLink(fetcher, address);
    return { address, state, status };
  });
