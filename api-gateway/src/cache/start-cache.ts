import {
  createRemovals,
  listenForChanges,
  type Figure,
  type ListenerQuery,
  type Logger,
} from '@nobicast/service-kit';
import type { CurrentReleases } from '@nobicast/service-kit/releases';
import type { GatewayConfig } from '../config.ts';
import { createCache, type Cache } from './cache.ts';
import { createCdnPurge, keyHeaders } from './cdn-purge.ts';
import { openKeptCopies } from './kept-copies.ts';
import { followReleases } from './releases.ts';

/** The position is also written after every removal. */
const savePositionEveryMs = 30_000;

export interface CacheSurroundings {
  currentReleases: CurrentReleases;
  logger: Logger;
  nowMs: () => number;
  clock: () => Date;
  isPinned(key: string): boolean;
  onRemoved(): void;
  /** What has changed may be more than what is cached. */
  onChanged(keys: readonly string[]): void;
  /** Changes are not heard of any more, or again: some may have been missed. */
  onListening(isListening: boolean): void;
}

/** Starts the cache with its change notifications, removals, releases and persisted replies. */
export function startCache(
  config: Pick<
    GatewayConfig,
    | 'CACHE_MAX_BYTES'
    | 'CACHE_FOLDER'
    | 'CACHE_FOLDER_MAX_BYTES'
    | 'CDN_PURGE_FIELD'
    | 'CDN_PURGE_HEADERS'
    | 'CDN_PURGE_URL'
    | 'DATABASE_URL'
    | 'DOCUMENT_DEADLINE_MS'
    | 'REMOTES_FOLDER'
    | 'REMOVALS_UNREAD_SECONDS'
  >,
  { currentReleases, logger, nowMs, clock, isPinned, onRemoved, onChanged, onListening }: CacheSurroundings,
): { cache: Cache; close(): Promise<void> } {
  const { CDN_PURGE_URL: url, CDN_PURGE_HEADERS: headers = {}, CDN_PURGE_FIELD: field } = config;
  const cdn = url === undefined ? undefined : createCdnPurge({ url, headers, field, logger });
  const releases = followReleases({
    releases: currentReleases,
    folder: config.REMOTES_FOLDER,
    onMove: (remote) => cache.purgeRelease(remote),
  });
  const { CACHE_FOLDER: folder, CACHE_FOLDER_MAX_BYTES: folderBytes } = config;
  const kept =
    folder === undefined ? undefined : openKeptCopies({ folder, maxBytes: folderBytes, isPinned, logger });
  const cache: Cache = createCache({
    maxBytes: config.CACHE_MAX_BYTES,
    unreadForMs: config.REMOVALS_UNREAD_SECONDS * 1_000,
    deadlineMs: config.DOCUMENT_DEADLINE_MS,
    keyHeader: cdn && keyHeaders[field],
    onPurge: (keys) => cdn?.add(keys),
    releases,
    logger,
    nowMs,
    clock,
    kept,
    isPinned,
  });
  const former = kept?.load();
  cache.restore(former?.copies ?? []);
  const startedAtMs = nowMs();
  const removals = createRemovals({ start: former?.position, keptForMs: () => nowMs() - startedAtMs });
  if (former?.position) {
    const sinceMs = clock().getTime() - former.position.gatewayTimeMs;
    // If the clock was set back, the time since then is unknown.
    if (sinceMs >= 0) cache.remove([], nowMs() - sinceMs);
  }
  // Without a position, the removals since the copies were written are unknown.
  else if (former && former.copies.length > 0) cache.remove(['*'], -Infinity);

  let savedAtMs = -Infinity;
  async function readRemovals(query: ListenerQuery): Promise<void> {
    const [readAtMs, gatewayTimeMs] = [nowMs(), clock().getTime()];
    const removed = await removals.read(query).catch((error: unknown) => {
      logger.warn({ err: error }, 'removals cannot be read');
      throw error;
    });
    cache.remove(removed, readAtMs);
    if (removed.length > 0) onRemoved();
    const position = removals.position();
    if (!position || (removed.length === 0 && readAtMs - savedAtMs < savePositionEveryMs)) return;
    savedAtMs = readAtMs;
    kept?.savePosition({ ...position, gatewayTimeMs });
  }

  const setListening = (isListening: boolean) => {
    cache.setListening(isListening);
    onListening(isListening);
  };
  const changes =
    config.DATABASE_URL === undefined
      ? undefined
      : listenForChanges({
          url: config.DATABASE_URL,
          // Removed content is stale at once, and dropped when its row is read.
          onChange: (keys) => {
            const changed = keys.map((key) => key.replace(/^!/, ''));
            cache.purge(changed);
            onChanged(changed);
          },
          onLost: () => setListening(changes?.isListening() ?? false),
          catchUp: readRemovals,
        });
  // Requests do not wait for it: until then replies are cached for a second.
  void changes?.ready.then(() => setListening(true));
  return {
    cache,
    close: async () => {
      cdn?.close();
      await Promise.all([releases.close(), changes?.close()]);
      await kept?.settled();
    },
  };
}

/** For `/metrics`. Replies for one visitor and failures are neither hits nor misses. */
export const cacheFigures = (cache: Cache): Figure[] => [
  {
    name: 'response_cache_entries',
    help: 'Replies kept',
    kind: 'gauge',
    read: () => cache.figures().entries,
  },
  {
    name: 'response_cache_bytes',
    help: 'Memory that kept replies take',
    kind: 'gauge',
    read: () => cache.figures().bytes,
  },
  {
    name: 'response_cache_hits_total',
    help: 'Visitors answered by a fresh reply from memory',
    kind: 'counter',
    read: () => cache.figures().hits,
  },
  {
    name: 'response_cache_stale_total',
    help: 'Visitors answered by a stale reply because the upstream was slow or failing',
    kind: 'counter',
    read: () => cache.figures().stale,
  },
  {
    name: 'response_cache_misses_total',
    help: 'Visitors who waited for a shared reply to be fetched',
    kind: 'counter',
    read: () => cache.figures().misses,
  },
  {
    name: 'response_cache_purges_total',
    help: 'Announcements of changes, of one key or many',
    kind: 'counter',
    read: () => cache.figures().purges,
  },
];
