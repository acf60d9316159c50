import { readFileSync } from 'node:fs';
import { readConfig } from '@nobicast/service-kit';
import { z } from 'zod';
import {
  bucketOptionsOf,
  createReleaseBucket,
  parsePrivateKey,
  pruneDefaults,
  type PruneSettings,
  type ReleaseBucket,
  type ReleaseKeys,
  releaseKeysSchema,
  releasesStoreConfigShape,
  requireStoreCredentials,
  type Signer,
} from '@nobicast/service-kit/releases';

export interface ReleaseSettings {
  prune: PruneSettings;
  /** How long a page may take to become interactive in the browser that checks it. */
  pageDeadlineMs: number;
  look?: LookSettings;
}

export interface LookSettings {
  pages: number;
  /** For each page, once it is interactive. */
  watchMs: number;
  presses: number;
  /** After the first page no other is opened later than this. */
  openingMs: number;
}

const secondMs = 1_000;
export const usualLook: LookSettings = { pages: 40, watchMs: 5_000, presses: 40, openingMs: 45_000 };
const hourMs = 3_600_000;

/** @throws Error in one line for a variable that is not a number of 1 or more */
export function readReleaseSettings(env: NodeJS.ProcessEnv): ReleaseSettings {
  const read = (name: string, fallback: number) => {
    const value = Number(env[name] || fallback);
    if (!Number.isFinite(value) || value < 1)
      throw new Error(`${name} must be 1 or more, not "${env[name]}".`);
    return value;
  };
  return {
    prune: {
      kept: read('RELEASES_KEPT', pruneDefaults.kept),
      graceMs: read('RELEASE_GRACE_HOURS', pruneDefaults.graceHours) * hourMs,
    },
    // Ten times what a slow machine takes.
    pageDeadlineMs: read('RELEASE_PAGE_SECONDS', 30) * secondMs,
    look: {
      pages: read('RELEASE_PAGES', usualLook.pages),
      watchMs: read('RELEASE_WATCH_SECONDS', usualLook.watchMs / secondMs) * secondMs,
      presses: read('RELEASE_PRESSES', usualLook.presses),
      openingMs: read('RELEASE_CHECK_SECONDS', usualLook.openingMs / secondMs) * secondMs,
    },
  };
}

const signingSchema = z.object({
  RELEASE_KEYS: releaseKeysSchema.optional(),
  RELEASE_KEY: z.string().optional(),
  RELEASE_KEY_FILE: z.string().optional(),
  RELEASED_BY: z.string().max(100).optional(),
});
const storeSchema = z.object(releasesStoreConfigShape).superRefine(requireStoreCredentials);
/** The variables of `readSigning` and `openBucket`. */
export const publisherVariables = [...Object.keys(signingSchema.shape), ...Object.keys(storeSchema.shape)];

function read<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const result = readConfig(schema, env);
  if ('problems' in result) throw new Error(result.problems.join('; '));
  return result.config;
}

/**
 * Undefined where releases are a folder.
 * @throws Error in one line
 */
export function openBucket(env: NodeJS.ProcessEnv): ReleaseBucket | undefined {
  const options = bucketOptionsOf(read(storeSchema, env));
  return options && createReleaseBucket(options);
}

/**
 * The trusted keys, and the key of this process. Nothing of a private key is stored elsewhere or printed.
 * @throws Error in one line for a malformed variable
 */
export function readSigning(env: NodeJS.ProcessEnv): { keys: ReleaseKeys | undefined; signer: Signer } {
  const {
    RELEASE_KEYS: keys,
    RELEASE_KEY: text,
    RELEASE_KEY_FILE: file,
    RELEASED_BY: by,
  } = read(signingSchema, env);
  const pem = file === undefined ? text : readFileSync(file, 'utf8');
  if (pem !== undefined && keys === undefined)
    throw new Error('RELEASE_KEYS is missing: the public keys of all remotes, as the gateways have them.');
  return { keys, signer: { by, key: pem === undefined ? undefined : parsePrivateKey(pem) } };
}
