import { z } from 'zod';
import { releaseKeysSchema } from './moves.ts';
import { pruneDefaults } from './prune.ts';
import { releasesStoreConfigShape } from './release-bucket.ts';

/** Where the releases are read. Refine its schema with `requireStoreCredentials`. */
export const releasesConfigShape = {
  /** One folder of releases for each remote. */
  REMOTES_FOLDER: z.string().min(1),
  /** The public keys of each remote: only signed moves count. Absent: whoever writes to the folder releases. */
  RELEASE_KEYS: releaseKeysSchema.optional(),
  /** With a store, the folder is a mirror of it. */
  ...releasesStoreConfigShape,
  /** For releases that the store has pruned. */
  RELEASES_KEPT: z.coerce.number().int().min(1).default(pruneDefaults.kept),
  RELEASE_GRACE_HOURS: z.coerce.number().min(1).default(pruneDefaults.graceHours),
};
export type ReleasesConfig = z.infer<z.ZodObject<typeof releasesConfigShape>>;
