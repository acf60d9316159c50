import { readFileSync } from 'node:fs';
import { prefixSchema, remoteNameSchema } from '@nobicast/contracts/release';
import type { Logger } from '@nobicast/service-kit';
import { z } from 'zod';

const knownRemoteSchema = z.strictObject({
  /** Federation name, a JavaScript identifier: `mfePublic`. */
  name: z.string().regex(/^[A-Za-z]\w*$/),
  /** Its releases are served at `/remotes/<folder>/`. */
  folder: remoteNameSchema,
  /** Addresses that only this remote may claim, and it may claim no others (decision 0061). */
  prefixes: z
    .array(prefixSchema, { error: 'Prefixes are a list of addresses such as "/admin".' })
    .min(1, 'A remote without reserved prefixes has no list of them.')
    .optional(),
});
export type KnownRemote = z.infer<typeof knownRemoteSchema>;

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const registrySchema = z
  .array(knownRemoteSchema)
  .min(1)
  .refine((remotes) => isUnique(remotes.map(({ name }) => name)), { error: 'Two remotes have one name.' })
  .refine((remotes) => isUnique(remotes.map(({ folder }) => folder)), {
    error: 'Two remotes have one folder.',
  })
  .superRefine((remotes, context) => {
    const owners = new Map<string, string>();
    for (const { folder, prefixes = [] } of remotes) {
      for (const prefix of prefixes) {
        const owner = owners.get(prefix) ?? folder;
        owners.set(prefix, owner);
        if (owner !== folder)
          context.addIssue({ code: 'custom', message: `${prefix} is reserved for ${owner} and ${folder}.` });
      }
    }
  });

/**
 * The remotes of this site. Their releases claim addresses within what is reserved here.
 * @throws Error with a single line if the file is missing or not a registry
 */
export function readRegistry(file: string): readonly KnownRemote[] {
  try {
    return registrySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? error.issues.map(({ message }) => message).join(' ') : String(error);
    throw new Error(`${file} is not a registry of remotes: ${reason}`, { cause: error });
  }
}

const lifetimeMs = 1_000;

/**
 * The current registry at each call, without a restart. A file that later becomes unreadable changes nothing.
 * @throws Error with a single line if the file cannot be read now
 */
export function followRegistry(
  file: string,
  { logger, now = () => performance.now() }: { logger: Logger; now?: () => number },
): () => readonly KnownRemote[] {
  let remotes = readRegistry(file);
  let readAt = now();
  /** An error that repeats every second is logged once. */
  let lastFailure = '';
  return () => {
    if (now() - readAt < lifetimeMs) return remotes;
    readAt = now();
    try {
      remotes = readRegistry(file);
      lastFailure = '';
    } catch (error) {
      if (String(error) !== lastFailure) logger.error({ err: error }, 'registry of remotes not readable');
      lastFailure = String(error);
    }
    return remotes;
  };
}

export const baseUrlOf = (remote: Pick<KnownRemote, 'folder'>) => `/remotes/${remote.folder}/`;
