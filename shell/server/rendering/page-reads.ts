import { cacheKeys } from '@nobicast/contracts/cache-keys';
import type { ReadService } from './service-reads.ts';

/** Below the header limits of proxies, with room for the other headers. */
const maxKeyBytes = 7_500;
/** Too many keys of episodes and their counts are replaced by the one key that every such change also announces. */
const startsOfEpisodeKeys = [cacheKeys.episode, cacheKeys.counts].map((keyOf) => keyOf(0).replace('0', ''));
const isKeyOfEpisode = (key: string) => startsOfEpisodeKeys.some((start) => key.startsWith(start));

function boundedKeys(keys: ReadonlySet<string>): readonly string[] {
  const all = [...keys];
  if (all.join(' ').length <= maxKeyBytes) return all;
  return [...new Set(all.map((key) => (isKeyOfEpisode(key) ? cacheKeys.anyEpisode : key)))];
}

/** The API reads of one render. Records whether all replies were shared, and their keys. */
export function createPageReads(options: {
  read: ReadService;
  /** Waits until the code that made the read may continue; our own code need not. */
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
    /** All keys that the page depends on. Undefined if a reply was not the same for everybody. */
    keys(ownKeys: readonly string[]): readonly string[] | undefined {
      return hasFailed || !isShared ? undefined : boundedKeys(new Set([...ownKeys, ...keys]));
    },
  };
}
