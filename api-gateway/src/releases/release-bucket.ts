import { createHash } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { releaseNameSchema, remoteNameSchema } from '@nobicast/contracts/release';
import { storeAddress, withDeadline } from '@nobicast/service-kit';
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import { Client } from 'minio';
import { z } from 'zod';

/** Of the object store that several gateways and the machines of teams share. Absent: releases are a folder. */
export const releasesStoreConfigShape = {
  /** `https://store.example` */
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
  /** How long the store may take for one operation. */
  deadlineMs?: number;
}

const credentials = ['RELEASES_STORE_ACCESS_KEY', 'RELEASES_STORE_SECRET_KEY'] as const;

/** Of a schema with the variables above: an address needs the credentials. */
export function requireStoreCredentials(config: ReleasesStoreConfig, context: z.RefinementCtx): void {
  if (config.RELEASES_STORE_ENDPOINT === undefined) return;
  for (const name of credentials)
    if (config[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'missing' });
}

/** Undefined where releases are a folder. */
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

export interface StoredObject {
  key: string;
  etag: string;
  writtenAt: Date;
}

/** Numbers are padded, so that a listing has them in their order. */
const moveKey = (remote: string, number: number) =>
  `moves/${remote}/${String(number).padStart(15, '0')}.json`;
const descriptorKey = (remote: string, release: string) => `releases/${remote}/${release}.json`;
const filesPrefix = (remote: string, release: string) => `files/${remote}/${release}/`;

/**
 * The releases of all remotes in a bucket: `moves/<remote>/<number>.json`, `releases/<remote>/<release>.json` (the
 * `release.json`, written last) and `files/<remote>/<release>/…`. Every operation ends within its deadline.
 */
export function createReleaseBucket(options: ReleaseBucketOptions) {
  const { bucket, region, accessKey, secretKey, deadlineMs = 10_000 } = options;
  const server = storeAddress(options.endpoint);
  const transportAgent = new (server.useSSL ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const client = new Client({
    ...server,
    accessKey,
    secretKey,
    region,
    transportAgent,
    retryOptions: { disableRetry: true }, // callers come again
  });

  async function inTime<Result>(work: Promise<Result>): Promise<Result> {
    const message = `The store of releases did not answer within ${deadlineMs} ms.`;
    try {
      return await withDeadline(work, { ms: deadlineMs, message });
    } catch (error) {
      // Ends what hangs, whose connections would add up.
      if (error instanceof Error && error.message === message) transportAgent.destroy();
      throw error;
    }
  }

  async function listAll(prefix: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for await (const item of client.listObjectsV2(bucket, prefix, true)) {
      const { name, etag, lastModified } = item as { name: string; etag: string; lastModified: Date }; // without a delimiter there are only objects
      objects.push({ key: name, etag, writtenAt: lastModified });
    }
    return objects;
  }
  const list = (prefix: string) => inTime(listAll(prefix));

  /** Undefined when there is no such object. */
  async function read(key: string): Promise<Buffer | undefined> {
    try {
      return await inTime(client.getObject(bucket, key).then((body) => buffer(body)));
    } catch (error) {
      if (errorCodeOf(error) === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  const write = async (key: string, body: Buffer | string, headers = {}): Promise<void> =>
    void (await inTime(client.putObject(bucket, key, body, Buffer.byteLength(body), headers)));

  return {
    /** Creates the bucket where it is not there yet. */
    async ensure(): Promise<void> {
      if (!(await inTime(client.bucketExists(bucket)))) await inTime(client.makeBucket(bucket, region));
    },

    /** The numbers of the recorded moves of every remote, in their order. */
    async listMoves(): Promise<ReadonlyMap<string, number[]>> {
      const numbers = new Map<string, number[]>();
      for (const { key } of await list('moves/')) {
        const [, remote = '', digits = ''] = /^moves\/([^/]+)\/(\d{15})\.json$/.exec(key) ?? [];
        if (!remoteNameSchema.safeParse(remote).success) continue;
        numbers.set(remote, [...(numbers.get(remote) ?? []), Number(digits)]);
      }
      return numbers;
    },
    readMove: async (remote: string, number: number) =>
      (await read(moveKey(remote, number)))?.toString('utf8'),
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

    /** The complete releases of every remote, with the instant when each was published last. */
    async listReleases(): Promise<ReadonlyMap<string, { name: string; writtenAt: Date }[]>> {
      const releases = new Map<string, { name: string; writtenAt: Date }[]>();
      for (const { key, writtenAt } of await list('releases/')) {
        const [, remote = '', name = ''] = /^releases\/([^/]+)\/([^/]+)\.json$/.exec(key) ?? [];
        if (!remoteNameSchema.safeParse(remote).success || !releaseNameSchema.safeParse(name).success)
          continue;
        releases.set(remote, [...(releases.get(remote) ?? []), { name, writtenAt }]);
      }
      return releases;
    },
    readDescriptor: (remote: string, release: string) => read(descriptorKey(remote, release)),
    readFile: (remote: string, release: string, file: string) =>
      read(`${filesPrefix(remote, release)}${file}`),

    /** Stores the files of a release that are missing or altered there, and its descriptor last. */
    async writeRelease(
      remote: string,
      release: string,
      files: readonly { file: string; body: () => Buffer }[],
      descriptor: Buffer,
    ): Promise<void> {
      const prefix = filesPrefix(remote, release);
      const stored = new Map((await list(prefix)).map(({ key, etag }) => [key, etag]));
      for (const { file, body } of files) {
        const bytes = body();
        const md5 = createHash('md5').update(bytes).digest('hex'); // what S3 calls the ETag of a small object
        if (stored.get(`${prefix}${file}`) !== md5) await write(`${prefix}${file}`, bytes);
      }
      await write(descriptorKey(remote, release), descriptor);
    },
    /** Takes a release away from readers at once, then deletes its files. */
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
