import { z } from 'zod';

/** A lower-case path prefix: the address itself and everything below it. `/dashboard` */
export const prefixSchema = z.string().regex(/^(\/[a-z\d-]+)+$/);

/** What every page of a remote is listed under: see `releaseSchema.addresses`. */
const addressesSchema = z
  .strictObject(
    {
      /**
       * What the remote claims, if the registry of the site allows it. The remote without prefixes claims all other
       * addresses.
       */
      prefixes: z.array(prefixSchema),
      /**
       * The patterns of its pages, as its router spells them (`/users/:id`, `/blog/*`), the most important first: those
       * are opened before a release is published. Any other address below its prefixes is a 404.
       */
      pages: z.array(z.string().regex(/^\/(?!.*\*.)/)).min(1),
    },
    {
      error: (issue) =>
        issue.input === undefined
          ? 'It does not name its addresses, because an older version built it. Build it again.'
          : undefined,
    },
  )
  .refine(
    ({ prefixes, pages }) =>
      prefixes.length === 0 ||
      pages.every((page) => prefixes.some((prefix) => page === prefix || page.startsWith(`${prefix}/`))),
    { error: 'A page is outside of its prefixes.' },
  );

/** A file name or path below a release folder that cannot lead out of it. */
const filePath = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\0/][^\\\0]*$/);

/**
 * The name of a release, and of its folder: `<version>-<id>`. No other file of the store can have such a name: neither
 * the pointer (`current.json`) nor what older versions left half written (`….new`).
 */
export const releaseNameSchema = z
  .string()
  .max(100)
  .regex(
    /^\d+\.\d+\.\d+-[A-Za-z\d][\w.-]*$(?<!\.new)/,
    'Not the name of a release, such as 0.1.0-7e17f08b6aa5.',
  );

/** The name of a remote's folder, and of its releases in addresses: `mfe-public`. */
export const remoteNameSchema = z.string().regex(/^[a-z][a-z\d-]*$/);

/** `release.json`: written last into a release folder, so that its presence means the folder is complete. */
export const releaseSchema = z.object({
  /** Federation name, a JavaScript identifier: `mfePublic`. */
  name: z.string(),
  /** Folder name of the release, unique to its content. */
  release: releaseNameSchema,
  version: z.string(),
  hostApi: z.int(),
  addresses: addressesSchema,
  /** Paths below the release folder. */
  entry: z.string(),
  /** Style sheets and further scripts that every page of the remote needs. */
  css: z.array(z.string()),
  preload: z.array(z.string()),
  /** What each page needs in addition, by the name in `PageData.page`. */
  pages: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })).default({}),
  /** The names it imports from each shared library. */
  shared: z.record(z.string(), z.array(z.string())).default({}),
  /** The versions that it accepts of each shared library, as a semver range. */
  ranges: z.record(z.string(), z.string()).default({}),
  serverEntry: z.string().nullable(),
  /** The digest of every file of the release but this one, as subresource integrity (`sha384-…`), by path. */
  integrity: z.record(filePath, z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** @throws Error in one line for a text that is not a release of this version */
export function parseRelease(text: string): Release {
  try {
    return releaseSchema.parse(JSON.parse(text));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')
        : String(error);
    throw new Error(`release.json is not readable: ${reason}`, { cause: error });
  }
}

/**
 * What a browser needs to start a remote. `integrity` covers the entry only. A document leaves out `shared` and `ranges`:
 * its server, of the same build as its shell, has compared them.
 */
export type BrowserRelease = Pick<Release, 'release' | 'hostApi' | 'entry' | 'integrity'> &
  Partial<Pick<Release, 'shared' | 'ranges'>>;

/** `current.json`: the pointer that a deployment moves. */
export const releasePointerSchema = z.object({
  release: releaseNameSchema,
  /** The release before it: the shell uses it while it cannot use the current one. */
  previous: releaseNameSchema.optional(),
});
export type ReleasePointer = z.infer<typeof releasePointerSchema>;

/** A remote in the shell's registry: its page addresses and its current release. */
export interface RegisteredRemote {
  name: string;
  /**
   * Path prefixes of its pages; the remote without prefixes has all other pages. Undefined for a remote that has no page:
   * until a release is read, or if the registry allows none of its claims.
   */
  prefixes?: readonly string[];
  /** `/remotes/mfe-public/` */
  baseUrl: string;
  /**
   * Undefined while its release cannot be read. The document of a public page contains the release of its own
   * remote only: the browser loads another from the registry when it first needs it.
   */
  release?: BrowserRelease;
}
