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
  /** Style sheets and further scripts that every page of the remote needs. */
  css: z.array(z.string()),
  preload: z.array(z.string()),
  /** What each page needs beside these, by the name that `PageData.page` gives. */
  pages: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })).default({}),
  /** The names it imports from each shared library: see `missingNames`. */
  shared: z.record(z.string(), z.array(z.string())).default({}),
  serverEntry: z.string().nullable(),
  /** Subresource integrity by path. */
  integrity: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** What a browser needs of a release to start its remote. `integrity` speaks of the entry only. */
export type BrowserRelease = Pick<Release, 'release' | 'hostApi' | 'entry' | 'shared' | 'integrity'>;

/** `current.json`: the pointer that a deployment moves. */
export const releasePointerSchema = z.object({ release: z.string().regex(/^[\w.-]+$/) });

/** One remote as the shell knows it: where its pages live and which release is current. */
export interface RegisteredRemote {
  name: string;
  /** Page prefixes that belong to it; the remote with no prefix takes the rest. */
  prefixes: readonly string[];
  /** `/remotes/mfe-public/` */
  baseUrl: string;
  /**
   * Undefined while its release cannot be read. A document of public pages carries the release of its own
   * remote only: the browser asks the registry for another when it first needs it.
   */
  release?: BrowserRelease;
}
