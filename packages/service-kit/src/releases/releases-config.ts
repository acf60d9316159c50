import { z } from 'zod';
import { releaseKeysSchema } from './moves.ts';
import { pruneDefaults } from './prune.ts';
import { releasesStoreConfigShape } from './release-bucket.ts';

/** Where a process reads the releases of the remotes. Its schema is refined with `requireStoreCredentials`. */
export const releasesConfigShape = {
  /** The folder with one folder of releases for each remote. */
  REMOTES_FOLDER: z.string().min(1),
  /**
   * The public keys of each remote. Only moves of its pointer that one of them has signed count then. Absent: whoever
   * writes to the folder releases.
   */
  RELEASE_KEYS: releaseKeysSchema.optional(),
  /** With a store, the folder is a mirror of it. */
  ...releasesStoreConfigShape,
  /** Which releases stay in the mirror that are gone from the store. */
  RELEASES_KEPT: z.coerce.number().int().min(1).default(pruneDefaults.kept),
  RELEASE_GRACE_HOURS: z.coerce.number().min(1).default(pruneDefaults.graceHours),
};
export type ReleasesConfig = z.infer<z.ZodObject<typeof releasesConfigShape>>;
