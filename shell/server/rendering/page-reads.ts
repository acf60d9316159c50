import { cacheKeys } from '@nobicast/contracts/cache-keys';
import { fetchService } from '@nobicast/service-kit/instances';
import type { ReadRoute } from './protocol.ts';

/** Keeps the header below the limits of proxies, with room for the other headers. */
const maxKeyBytes = 7_500;
/**
 * Keys of episodes and their counts: if there are too many, they are replaced by the one key that every such change
 * also announces.
 */
const startsOfEpisodeKeys = [cacheKeys.episode, cacheKeys.counts].map((keyOf) => keyOf(0).replace('0', ''));
const isKeyOfEpisode = (key: string) => startsOfEpisodeKeys.some((start) => key.startsWith(start));

function boundedKeys(keys: ReadonlySet<string>): readonly string[] {
  const all = [...keys];
  if (all.join(' ').length <= maxKeyBytes) return all;
  return [...new Set(all.map((key) => (isKeyOfEpisode(key) ? cacheKeys.anyEpisode : key)))];
}

/**
 * The API reads of one page while it is rendered: sent directly to the services that own the data, as an anonymous
 * visitor. Records whether all replies were the same for everybody, and which keys they depend on.
 */
export function createPageReads(options: {
  routes: readonly ReadRoute[];
  deadlineMs: number;
  /** Waits until the code that made the read may continue. */
  takeTurn: () => Promise<() => void>;
  /** Under which the services log the reads. */
  requestId: string | undefined;
}) {
  const { routes, deadlineMs, takeTurn, requestId } = options;
  const signal = AbortSignal.timeout(deadlineMs);
  const keys = new Set<string>();
  let hasFailed = false;
  let isShared = true;

  async function read(path: string): Promise<{ status: number; body: unknown }> {
    const [pathname = ''] = path.split('?');
    const route = routes.find(({ pattern }) => pattern.test(pathname));
    if (!route) throw new Error(`No service owns ${pathname}.`);
    const response = await fetchService(route.service, path, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json', ...(requestId !== undefined && { 'x-request-id': requestId }) },
    });
    const body: unknown = await response.json();
    if (response.status >= 500) throw new Error(`${pathname} answered ${response.status}.`);
    if (!/\bpublic\b/.test(response.headers.get('cache-control') ?? '')) isShared = false;
    for (const key of (response.headers.get('surrogate-key') ?? '').split(' ')) if (key) keys.add(key);
    return { status: response.status, body };
  }

  return {
    /** Rejects when the deadline passes, or the service fails (5xx) or does not answer JSON. */
    async fetchJson(path: string): Promise<{ status: number; body: unknown }> {
      try {
        return await read(path);
      } catch (error) {
        hasFailed = true;
        throw error;
      } finally {
        const endTurn = await takeTurn();
        endTurn(); // the code that awaits this reply runs before the next turn starts
      }
    },
    hasFailed: () => hasFailed,
    /**
     * The keys that the page depends on: these and those of every reply. Undefined if a reply was not the same for
     * everybody.
     */
    keys(ownKeys: readonly string[]): readonly string[] | undefined {
      return hasFailed || !isShared ? undefined : boundedKeys(new Set([...ownKeys, ...keys]));
    },
  };
}
