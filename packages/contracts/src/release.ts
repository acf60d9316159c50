import { z } from 'zod';

/** `release.json`: written last into a release folder, so that its presence means the folder is whole. */
export const releaseSchema = z.object({
  /** Federation name, a JavaScript identifier: `mfePublic`. */
  name: z.string(),
  /** Folder name of the release, unique for its content. */
  release: z.string(),
  version: z.string(),
  hostApi: z.int(),
  /** Paths below the release folder. */
  entry: z.string(),
  css: z.array(z.string()),
  /** Style sheets of chunks that few pages load: linked by the documents of those pages only. */
  lateCss: z.array(z.string()).default([]),
  preload: z.array(z.string()),
  serverEntry: z.string().nullable(),
  /** Subresource integrity by path. */
  integrity: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** `current.json`: the pointer that a deployment moves. */
export const releasePointerSchema = z.object({ release: z.string().regex(/^[\w.-]+$/) });

/** One remote as the shell knows it: where its pages live and which release is current. */
export interface RegisteredRemote {
  name: string;
  /** Page prefixes that belong to it; the remote with no prefix takes the rest. */
  prefixes: readonly string[];
  /** `/remotes/mfe-public/` */
  baseUrl: string;
  /** Undefined while its release cannot be read. */
  release?: Release;
}
