import { z } from 'zod';

/** `release.json`: written last into a release folder, so that its presence means the folder is complete. */
export const releaseSchema = z.object({
  /** Federation name, a JavaScript identifier: `mfePublic`. */
  name: z.string(),
  /** Folder name of the release, unique to its content. */
  release: z.string(),
  version: z.string(),
  hostApi: z.int(),
  /** Paths below the release folder. */
  entry: z.string(),
  /** Style sheets and further scripts that every page of the remote needs. */
  css: z.array(z.string()),
  preload: z.array(z.string()),
  /** What each page needs in addition, by the name in `PageData.page`. */
  pages: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })).default({}),
  /** The names it imports from each shared library: see `missingNames`. */
  shared: z.record(z.string(), z.array(z.string())).default({}),
  serverEntry: z.string().nullable(),
  /** Subresource integrity by path. */
  integrity: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** What a browser needs to start a remote. `integrity` covers the entry only. */
export type BrowserRelease = Pick<Release, 'release' | 'hostApi' | 'entry' | 'shared' | 'integrity'>;

/** `current.json`: the pointer that a deployment moves. */
export const releasePointerSchema = z.object({ release: z.string().regex(/^[\w.-]+$/) });

/** A remote in the shell's registry: its page addresses and its current release. */
export interface RegisteredRemote {
  name: string;
  /** Path prefixes of its pages; the remote without prefixes has all other pages. */
  prefixes: readonly string[];
  /** `/remotes/mfe-public/` */
  baseUrl: string;
  /**
   * Undefined while its release cannot be read. The document of a public page contains the release of its own
   * remote only: the browser loads another from the registry when it first needs it.
   */
  release?: BrowserRelease;
}
