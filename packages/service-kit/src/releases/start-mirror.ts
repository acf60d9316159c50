import type { Logger } from '../log.ts';
import type { Figure } from '../metrics.ts';
import { repeat } from '../waiting.ts';
import type { CurrentReleases } from './current-releases.ts';
import type { ReleasesConfig } from './releases-config.ts';
import { bucketOptionsOf, createReleaseBucket } from './release-bucket.ts';
import { createReleaseMirror } from './release-mirror.ts';

/** The longest delay until a moved pointer is noticed. */
const everyMs = 2_000;
const olderEveryMs = 60_000;
const hourMs = 3_600_000;

/**
 * Mirrors the releases of the store, if one is configured, while the process runs. When the store is down, also at
 * the start, the mirrored releases are served.
 */
export function startReleaseMirror(
  config: ReleasesConfig,
  {
    releases,
    logger,
    clock = () => new Date(),
    nowMs = () => performance.now(),
  }: {
    /** As read from the folder. */
    releases: Pick<CurrentReleases, 'list'>;
    logger: Logger;
    clock?: () => Date;
    nowMs?: () => number;
  },
): {
  /**
   * Resolves once the store has been read, or if a release is mirrored already; at once without a store. An empty
   * mirror while the store is down is the one case in which another process may do better.
   */
  isUsable: Promise<void>;
  figure: Figure;
  close(): Promise<void>;
} {
  const options = bucketOptionsOf(config);
  let isAway = false;
  const figure: Figure = {
    name: 'release_store_up',
    help: '1 if the last look into the store of releases succeeded, or there is none',
    kind: 'gauge',
    read: () => Number(!isAway),
  };
  if (!options) return { isUsable: Promise.resolve(), figure, close: async () => undefined };
  const bucket = createReleaseBucket(options);
  const mirror = createReleaseMirror({
    bucket,
    folder: config.REMOTES_FOLDER,
    keys: config.RELEASE_KEYS,
    onProblem: (remote, reason) =>
      logger.warn({ remote, reason }, 'release not mirrored: the last valid one is served'),
    clock,
  });
  const prune = { kept: config.RELEASES_KEPT, graceMs: config.RELEASE_GRACE_HOURS * hourMs };
  let olderAt = -Infinity;
  let announceUsable: () => void = () => undefined;
  const isUsable = new Promise<void>((resolve) => (announceUsable = resolve));
  const repetition = repeat(async () => {
    try {
      await mirror.follow();
      announceUsable();
      if (nowMs() - olderAt >= olderEveryMs) {
        await mirror.followOlder(prune);
        olderAt = nowMs();
      }
      if (isAway) logger.info('the store of releases answers again');
      isAway = false;
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'the store of releases is away: what was mirrored is served');
      isAway = true;
      if ((await releases.list()).some(({ release }) => release !== undefined)) announceUsable();
    }
    return everyMs;
  });
  return {
    isUsable,
    figure,
    async close() {
      bucket.close(); // aborts a hanging look
      await repetition.stop();
      bucket.close();
    },
  };
}
