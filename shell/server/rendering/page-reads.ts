import { cacheKeys } from '@nobicast/contracts/cache-keys';
import type { ReadService } from './service-reads.ts';

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
 * The API reads of one page while it is rendered. Records whether all replies were the same for everybody, and which keys
 * they depend on.
 */
export function createPageReads(options: {
  read: ReadService;
  /** Waits until the code that made the read may continue; code of ours alone need not. */
  takeTurn?: () => Promise<() => void>;
}) {
  const { read, takeTurn } = options;
  const keys = new Set<string>();
  let hasFailed = false;
  let isShared = true;

  async function readJson(path: string): Promise<{ status: number; body: unknown }> {
    const reply = await read(path);
    const body: unknown = JSON.parse(reply.body);
    if (reply.status >= 500) throw new Error(`${path.split('?')[0]} answered ${reply.status}.`);
    if (!reply.isShared) isShared = false;
    for (const key of reply.keys) keys.add(key);
    return { status: reply.status, body };
  }

  return {
    /** Rejects when the deadline passes, or the service fails (5xx) or does not answer JSON. */
    async fetchJson(path: string): Promise<{ status: number; body: unknown }> {
      try {
        return await readJson(path);
      } catch (error) {
        hasFailed = true;
        throw error;
      } finally {
        const endTurn = await takeTurn?.();
        endTurn?.(); // the code that awaits this reply runs before the next turn starts
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
