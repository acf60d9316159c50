import { createHash } from 'node:crypto';
import { Agent as HttpAgent, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { releaseNameSchema, remoteNameSchema } from '@nobicast/contracts/release';
import { storeAddress } from '../config.ts';
import { withDeadline } from '../waiting.ts';
import { errorCodeOf } from '../error-code.ts';
import { Client } from 'minio';
import { z } from 'zod';

/** The object store that gateways and teams share. Absent: releases are a folder. */
export const releasesStoreConfigShape = {
  RELEASES_STORE_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  RELEASES_STORE_ACCESS_KEY: z.string().optional(),
  RELEASES_STORE_SECRET_KEY: z.string().optional(),
  RELEASES_STORE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/)
    .default('nobicast-releases'),
  RELEASES_STORE_REGION: z.string().default('us-east-1'),
};
type ReleasesStoreConfig = z.infer<z.ZodObject<typeof releasesStoreConfigShape>>;

export interface ReleaseBucketOptions {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
  /** For one operation. */
  deadlineMs?: number;
  limits?: ReleaseLimits;
}

/**
 * Limits what is read before any signature is checked, to protect the memory of a gateway. Our largest `release.json`
 * has 21 KB, our largest file, a source map, 2.2 MB.
 */
export const releaseLimits = {
  moveBytes: 64 * 1024,
  descriptorBytes: 256 * 1024,
  fileBytes: 16 * 1024 * 1024,
  /** Moves and releases of one remote. A publisher keeps the last 50, and those whose release is stored. */
  objects: 1_000,
};
export type ReleaseLimits = typeof releaseLimits;

const credentials = ['RELEASES_STORE_ACCESS_KEY', 'RELEASES_STORE_SECRET_KEY'] as const;

/** Refines a schema with the variables above. */
export function requireStoreCredentials(config: ReleasesStoreConfig, context: z.RefinementCtx): void {
  if (config.RELEASES_STORE_ENDPOINT === undefined) return;
  for (const name of credentials)
    if (config[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'missing' });
}

export function bucketOptionsOf(config: ReleasesStoreConfig): ReleaseBucketOptions | undefined {
  const {
    RELEASES_STORE_ENDPOINT: endpoint,
    RELEASES_STORE_ACCESS_KEY: accessKey,
    RELEASES_STORE_SECRET_KEY: secretKey,
    RELEASES_STORE_BUCKET: bucket,
    RELEASES_STORE_REGION: region,
  } = config;
  if (endpoint === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  return { endpoint, accessKey, secretKey, bucket, region };
}

/** Another process wrote this object first. */
export class ObjectTakenError extends Error {
  override name = 'ObjectTakenError';
}

export class OversizedObjectError extends Error {
  override name = 'OversizedObjectError';
  constructor(key: string, maxBytes: number) {
    super(`${key} is larger than ${maxBytes} bytes, and is not used.`);
  }
}

function requireSize(key: string, { length }: Buffer, maxBytes: number): void {
  if (length > maxBytes) throw new OversizedObjectError(key, maxBytes);
}

/** @throws OversizedObjectError as soon as it is known, whatever length the store has stated */
async function readUpTo(body: Readable, key: string, maxBytes: number): Promise<Buffer> {
  if (body instanceof IncomingMessage && Number(body.headers['content-length']) > maxBytes) {
    body.destroy();
    throw new OversizedObjectError(key, maxBytes);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OversizedObjectError(key, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface StoredObject {
  key: string;
  etag: string;
  writtenAt: Date;
}

/** Called for a remote with more objects than are listed. */
type OnCut = (remote: string, listed: number) => void;

/** Padded, so that listings are in numeric order. */
const moveKey = (remote: string, number: number) =>
  `moves/${remote}/${String(number).padStart(15, '0')}.json`;
const descriptorKey = (remote: string, release: string) => `releases/${remote}/${release}.json`;
const filesPrefix = (remote: string, release: string) => `files/${remote}/${release}/`;

/**
 * The releases of all remotes in a bucket: `moves/<remote>/<number>.json`, `releases/<remote>/<release>.json` (the
 * `release.json`, written last) and `files/<remote>/<release>/…`. Every operation ends within its deadline.
 */
export function createReleaseBucket(options: ReleaseBucketOptions) {
  const { bucket, region, accessKey, secretKey, deadlineMs = 10_000, limits = releaseLimits } = options;
  const server = storeAddress(options.endpoint);
  const transportAgent = new (server.useSSL ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const client = new Client({
    ...server,
    accessKey,
    secretKey,
    region,
    transportAgent,
    retryOptions: { disableRetry: true }, // callers retry
  });

  async function inTime<Result>(work: Promise<Result>): Promise<Result> {
    const message = `The store of releases did not answer within ${deadlineMs} ms.`;
    try {
      return await withDeadline(work, { ms: deadlineMs, message });
    } catch (error) {
      // Closes hanging connections, which would add up.
      if (error instanceof Error && error.message === message) transportAgent.destroy();
      throw error;
    }
  }

  async function* listAfter(prefix: string, startAfter: string): AsyncGenerator<StoredObject> {
    for await (const item of client.listObjectsV2(bucket, prefix, true, startAfter)) {
      const { name, etag, lastModified } = item as { name: string; etag: string; lastModified: Date }; // without a delimiter there are only objects
      yield { key: name, etag, writtenAt: lastModified };
    }
  }
  async function listAll(prefix: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for await (const object of listAfter(prefix, '')) objects.push(object);
    return objects;
  }
  const list = (prefix: string) => inTime(listAll(prefix));

  /** The first `limits.objects` objects of each remote, in order. */
  async function listAllByRemote(prefix: string, onCut: OnCut): Promise<ReadonlyMap<string, StoredObject[]>> {
    const remotes = new Map<string, StoredObject[]>();
    let next: string | undefined = '';
    while (next !== undefined) {
      const startAfter: string = next;
      next = undefined;
      for await (const object of listAfter(prefix, startAfter)) {
        const [remote = ''] = object.key.slice(prefix.length).split('/');
        const objects = remotes.get(remote) ?? [];
        if (objects.length >= limits.objects) {
          onCut(remote, limits.objects);
          next = `${prefix}${remote}0`; // The character after the slash: beyond all objects of this remote.
          break;
        }
        objects.push(object);
        remotes.set(remote, objects);
      }
    }
    return remotes;
  }
  const listByRemote = (prefix: string, onCut: OnCut) => inTime(listAllByRemote(prefix, onCut));

  /**
   * Undefined if it does not exist.
   * @throws OversizedObjectError
   */
  async function read(key: string, maxBytes: number): Promise<Buffer | undefined> {
    try {
      return await inTime(client.getObject(bucket, key).then((body) => readUpTo(body, key, maxBytes)));
    } catch (error) {
      if (errorCodeOf(error) === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  const write = async (key: string, body: Buffer | string, headers = {}): Promise<void> =>
    void (await inTime(client.putObject(bucket, key, body, Buffer.byteLength(body), headers)));

  return {
    async ensure(): Promise<void> {
      if (!(await inTime(client.bucketExists(bucket)))) await inTime(client.makeBucket(bucket, region));
    },

    /** The recorded moves of every remote, in order. */
    async listMoves(onCut: OnCut = () => undefined): Promise<ReadonlyMap<string, number[]>> {
      const numbers = new Map<string, number[]>();
      for (const [remote, objects] of await listByRemote('moves/', onCut)) {
        if (!remoteNameSchema.safeParse(remote).success) continue;
        const digits = objects.flatMap(({ key }) => /^moves\/[^/]+\/(\d{15})\.json$/.exec(key)?.[1] ?? []);
        if (digits.length > 0) numbers.set(remote, digits.map(Number));
      }
      return numbers;
    },
    readMove: async (remote: string, number: number) =>
      (await read(moveKey(remote, number), limits.moveBytes))?.toString('utf8'),
    /** @throws ObjectTakenError when this number is taken */
    async createMove(remote: string, number: number, text: string): Promise<void> {
      try {
        await write(moveKey(remote, number), text, { 'If-None-Match': '*' });
      } catch (error) {
        if (errorCodeOf(error) !== 'PreconditionFailed') throw error;
        throw new ObjectTakenError(`Move ${number} of ${remote} is taken.`, { cause: error });
      }
    },
    removeMove: (remote: string, number: number) =>
      inTime(client.removeObject(bucket, moveKey(remote, number))),

    /** The complete releases of every remote, and when each was published last. */
    async listReleases(
      onCut: OnCut = () => undefined,
    ): Promise<ReadonlyMap<string, { name: string; writtenAt: Date }[]>> {
      const releases = new Map<string, { name: string; writtenAt: Date }[]>();
      for (const [remote, objects] of await listByRemote('releases/', onCut)) {
        if (!remoteNameSchema.safeParse(remote).success) continue;
        const stored = objects.flatMap(({ key, writtenAt }) => {
          const name = /^releases\/[^/]+\/([^/]+)\.json$/.exec(key)?.[1];
          return releaseNameSchema.safeParse(name).success && name !== undefined ? [{ name, writtenAt }] : [];
        });
        if (stored.length > 0) releases.set(remote, stored);
      }
      return releases;
    },
    readDescriptor: (remote: string, release: string) =>
      read(descriptorKey(remote, release), limits.descriptorBytes),
    readFile: (remote: string, release: string, file: string) =>
      read(`${filesPrefix(remote, release)}${file}`, limits.fileBytes),

    /**
     * Stores missing or altered files of a release, and its descriptor last.
     * @throws OversizedObjectError for what nobody would read, before the release becomes visible
     */
    async writeRelease(
      remote: string,
      release: string,
      files: readonly { file: string; body: () => Buffer }[],
      descriptor: Buffer,
    ): Promise<void> {
      const prefix = filesPrefix(remote, release);
      requireSize(descriptorKey(remote, release), descriptor, limits.descriptorBytes);
      const stored = new Map((await list(prefix)).map(({ key, etag }) => [key, etag]));
      for (const { file, body } of files) {
        const bytes = body();
        requireSize(`${prefix}${file}`, bytes, limits.fileBytes);
        const md5 = createHash('md5').update(bytes).digest('hex'); // the ETag that S3 gives a small object
        if (stored.get(`${prefix}${file}`) !== md5) await write(`${prefix}${file}`, bytes);
      }
      await write(descriptorKey(remote, release), descriptor);
    },
    /** Hides the release from readers at once, then deletes its files. */
    async removeRelease(remote: string, release: string): Promise<void> {
      await inTime(client.removeObject(bucket, descriptorKey(remote, release)));
      const files = await list(filesPrefix(remote, release));
      if (files.length > 0)
        await inTime(
          client.removeObjects(
            bucket,
            files.map(({ key }) => key),
          ),
        );
    },
    close: () => transportAgent.destroy(),
  };
}

export type ReleaseBucket = ReturnType<typeof createReleaseBucket>;
