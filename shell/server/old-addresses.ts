import { callPath } from '@nobicast/contracts/call';
import { findOldAddress } from '@nobicast/contracts/calls';
import { oldAddressLength } from '@nobicast/contracts/old-address';
import { paths } from '@nobicast/contracts/paths';
import type { Logger, ServiceUrl } from '@nobicast/service-kit';
import type { PageReply } from './pages.ts';
import { readService } from './rendering/service-reads.ts';

/**
 * Whether an address may be one of the former site: it has no page here, or it is the home page with an unknown query.
 * The gateway drops such a query unless an old address has it. Queries of other pages may hold a secret.
 */
function mayBeOld({ pathname, searchParams }: URL, { status, isPublic, parameters }: PageReply): boolean {
  if (!isPublic) return false;
  if (status === 404) return true;
  const names = [...searchParams.keys()];
  const isUnknown = names.length > 0 && !names.some((name) => parameters.includes(name));
  return status === 200 && pathname === '/' && isUnknown;
}

/** What is left where somebody shortens the address of an episode. */
const shortened = /^\/episodes\/?$/;

/** Where addresses without a page lead, such as those of the former site of the show. */
export function createOldAddresses(options: { contentUrl: ServiceUrl; deadlineMs: number; logger: Logger }) {
  const { contentUrl, deadlineMs, logger } = options;
  const routes = [{ pattern: /^\/api\/old-addresses$/, service: contentUrl }];

  async function lookUp(url: URL, requestId: string | undefined): Promise<string | undefined> {
    const address = url.pathname + url.search;
    if (address.length > oldAddressLength) return undefined;
    try {
      const path = callPath(findOldAddress, { query: { address } });
      const signal = AbortSignal.timeout(deadlineMs);
      const { status, body } = await readService(routes, path, { signal, requestId });
      if (status !== 200) return undefined;
      // Tests parse every reply against its contract.
      const { data } = JSON.parse(body) as { data: { slug: string } };
      const found = paths.episode(data.slug);
      return found === url.pathname ? undefined : found;
    } catch (error) {
      logger.warn({ err: error, requestId, path: url.pathname }, 'old address not looked up');
      return undefined;
    }
  }

  return {
    /** The path that replaces this address; undefined where the page is to be sent. */
    async find(url: URL, page: PageReply, requestId: string | undefined): Promise<string | undefined> {
      if (!mayBeOld(url, page)) return undefined;
      return (await lookUp(url, requestId)) ?? (shortened.test(url.pathname) ? paths.archives : undefined);
    },
  };
}
