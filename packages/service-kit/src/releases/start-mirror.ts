import { z } from 'zod';
import type { Logger } from '../log.ts';
import type { Figure } from '../metrics.ts';
import { repeat } from '../waiting.ts';
import type { CurrentReleases } from './current-releases.ts';
import { releaseKeysSchema } from './moves.ts';
import { pruneDefaults } from './prune.ts';
import { bucketOptionsOf, createReleaseBucket, releasesStoreConfigShape } from './release-bucket.ts';
import { createReleaseMirror } from './release-mirror.ts';

/** Where the releases are read. Refine its schema with `requireStoreCredentials`. */
export const releasesConfigShape = {
  /** One folder of releases for each remote. */
  REMOTES_FOLDER: z.string().min(1),
  /** The public keys of each remote: only signed moves count. Absent: whoever writes to the folder releases. */
  RELEASE_KEYS: releaseKeysSchema.optional(),
  /** With a store, the folder is a mirror of it. */
  ...releasesStoreConfigShape,
  /** When the mirror removes releases that the store has pruned. */
  RELEASES_KEPT: z.coerce.number().int().min(1).default(pruneDefaults.kept),
  RELEASE_GRACE_HOURS: z.coerce.number().min(1).default(pruneDefaults.graceHours),
};
export type ReleasesConfig = z.infer<z.ZodObject<typeof releasesConfigShape>>;

const everyMs = 2_000;
const olderEveryMs = 60_000;
const hourMs = 3_600_000;

/**
 * Mirrors the releases of the store, if one is configured. When the store is down, also at the start, the mirrored
 * releases are served.
 */
export function startReleaseMirror(
  config: ReleasesConfig,
  {
    releases,
    logger,
    clock = () => new Date(),
    nowMs = () => performance.now(),
  }: {
    releases: Pick<CurrentReleases, 'list'>;
    logger: Logger;
    clock?: () => Date;
    nowMs?: () => number;
  },
): {
  /**
   * Resolves once the store has been read, or if a release is mirrored already; at once without a store. While the
   * store is down an empty mirror is not usable, because another process may do better.
   */
  whenUsable: Promise<void>;
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
  if (!options) return { whenUsable: Promise.resolve(), figure, close: async () => undefined };
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
  const whenUsable = new Promise<void>((resolve) => (announceUsable = resolve));
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
    whenUsable,
    figure,
    async close() {
      bucket.close(); // aborts a hanging look
      await repetition.stop();
      bucket.close();
    },
  };
}
