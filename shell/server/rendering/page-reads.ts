import { cacheKeys } from '@nobicast/contracts/cache-keys';
import type { ReadRoute } from './protocol.ts';

/** The header stays below what proxies take, with room for the other headers. */
const maxKeyBytes = 7_500;
/** Episodes and their counts: too many of them are named by the one key that goes with every such change. */
const startsOfEpisodeKeys = [cacheKeys.episode, cacheKeys.counts].map((keyOf) => keyOf(0).replace('0', ''));
const isKeyOfEpisode = (key: string) => startsOfEpisodeKeys.some((start) => key.startsWith(start));

function boundedKeys(keys: ReadonlySet<string>): readonly string[] {
  const all = [...keys];
  if (all.join(' ').length <= maxKeyBytes) return all;
  return [...new Set(all.map((key) => (isKeyOfEpisode(key) ? cacheKeys.anyEpisode : key)))];
}

/**
 * The reads of one page while it is rendered: straight from the services that own the data, as an anonymous
 * visitor. Remembers whether all replies were the same for everybody, and what they depend on.
 */
export function createPageReads(options: {
  routes: readonly ReadRoute[];
  deadlineMs: number;
  /** Waits until the code that reads may go on. */
  takeTurn: () => Promise<() => void>;
}) {
  const { routes, deadlineMs, takeTurn } = options;
  const signal = AbortSignal.timeout(deadlineMs);
  const keys = new Set<string>();
  let hasFailed = false;
  let isShared = true;

  async function read(path: string): Promise<{ status: number; body: unknown }> {
    const [pathname = ''] = path.split('?');
    const route = routes.find(({ pattern }) => pattern.test(pathname));
    if (!route) throw new Error(`No service owns ${pathname}.`);
    const response = await fetch(`${route.origin}${path}`, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json' },
    });
    const body: unknown = await response.json();
    if (response.status >= 500) throw new Error(`${pathname} answered ${response.status}.`);
    if (!/\bpublic\b/.test(response.headers.get('cache-control') ?? '')) isShared = false;
    for (const key of (response.headers.get('surrogate-key') ?? '').split(' ')) if (key) keys.add(key);
    return { status: response.status, body };
  }

  return {
    /** Rejects when the deadline passes, the service does not answer JSON, or it fails (5xx). */
    async fetchJson(path: string): Promise<{ status: number; body: unknown }> {
      try {
        return await read(path);
      } catch (error) {
        hasFailed = true;
        throw error;
      } finally {
        const endTurn = await takeTurn();
        endTurn(); // what waits for this reply runs before the next turn begins
      }
    },
    hasFailed: () => hasFailed,
    /** What the page depends on: these keys and those of every reply. Undefined when one was not for everybody. */
    keys(ownKeys: readonly string[]): readonly string[] | undefined {
      return hasFailed || !isShared ? undefined : boundedKeys(new Set([...ownKeys, ...keys]));
    },
  };
}
