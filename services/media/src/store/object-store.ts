import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { finished, type Readable } from 'node:stream';
import { ApiError, withDeadline } from '@nobicast/service-kit';
import { Client } from 'minio';

export interface ObjectStoreOptions {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** What one upload of unknown size costs in memory: two of these. */
const partSizeBytes = 8 * 1024 * 1024;
/** How long the store may take to begin an answer. */
const deadlineMs = 10_000;

async function translateFailure<Result>(operation: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('store_unavailable', { cause: error, info: { operation } });
  }
}

/** Rejects when the answer has not begun in time; an answer that comes later is thrown away. */
const withTimeout = <Result>(work: Promise<Result>, discard: (late: Result) => void = () => undefined) =>
  withDeadline(work, {
    ms: deadlineMs,
    message: `The object store did not answer within ${deadlineMs} ms.`,
    discard,
  });

/** Rejects when the stream fails or ends early. The minio client would wait for ever: it does not watch its source. */
function watchForFailure(body: Readable): { promise: Promise<never>; stopWatching: () => void } {
  let stopWatching = () => {};
  const promise = new Promise<never>((_resolve, reject) => {
    stopWatching = finished(body, { writable: false }, (error) => {
      if (error) reject(error);
    });
  });
  return { promise, stopWatching };
}

/** The S3-compatible store of files. Every failure of it is `store_unavailable`. */
export function createObjectStore(options: ObjectStoreOptions) {
  const endpoint = new URL(options.endpoint);
  const isSecure = endpoint.protocol === 'https:';
  const transportAgent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, keepAliveMsecs: 10_000 });
  const { bucket, region } = options;
  const client = new Client({
    endPoint: endpoint.hostname.replace(/^\[|\]$/g, ''),
    port: Number(endpoint.port) || (isSecure ? 443 : 80),
    useSSL: isSecure,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    region,
    partSize: partSizeBytes,
    transportAgent,
    // Whoever calls decides about a repeat: a reader gets 503 at once, a job comes back later.
    retryOptions: { disableRetry: true },
  });

  const abortUploads = async (key: string) => {
    // Not the client's removeIncompleteUpload: it fails where there is none.
    for (;;) {
      const uploadId = await client.findUploadId(bucket, key);
      if (!uploadId) return;
      await client.abortMultipartUpload(bucket, key, uploadId);
    }
  };

  return {
    async ensureBucket(): Promise<void> {
      if (await translateFailure('ensureBucket', withTimeout(client.bucketExists(bucket)))) return;
      await translateFailure('ensureBucket', withTimeout(client.makeBucket(bucket, region)));
    },

    /** Resolves when the store answers and has our bucket. */
    async ping(): Promise<void> {
      if (!(await translateFailure('ping', withTimeout(client.bucketExists(bucket)))))
        throw new ApiError('store_unavailable', { info: { operation: 'ping', reason: 'no bucket' } });
    },

    /** `length` bytes from `start`. The caller must consume or destroy the stream. */
    read(key: string, start: number, length: number): Promise<Readable> {
      const answer = client.getPartialObject(bucket, key, start, length);
      return translateFailure(
        'read',
        withTimeout(answer, (late) => late.destroy()),
      );
    },

    /** Undefined when there is no such object. */
    async stat(key: string): Promise<{ sizeBytes: number; etag: string } | undefined> {
      const answer = withTimeout(client.statObject(bucket, key)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'NotFound') return undefined;
        throw error;
      });
      const stat = await translateFailure('stat', answer);
      return stat && { sizeBytes: stat.size, etag: stat.etag };
    },

    /**
     * Stores a stream in bounded memory. A stream that fails rejects with its own error; parts may then
     * remain until `remove`.
     */
    async put(
      key: string,
      body: Readable,
      { mimeType, sizeBytes }: { mimeType: string; sizeBytes?: number | undefined },
    ): Promise<{ etag: string }> {
      const failure = watchForFailure(body);
      let bodyError: unknown;
      failure.promise.catch((error: unknown) => {
        bodyError = error;
      });
      try {
        const upload = client.putObject(bucket, key, body, sizeBytes, { 'Content-Type': mimeType });
        upload.catch(() => undefined); // After the body's failure nobody waits for it any more.
        const { etag } = await Promise.race([upload, failure.promise]);
        return { etag };
      } catch (error) {
        body.destroy();
        if (bodyError !== undefined) throw bodyError;
        throw new ApiError('store_unavailable', { cause: error, info: { operation: 'put' } });
      } finally {
        failure.stopWatching();
      }
    },

    /** Removes the object and whatever interrupted uploads left of it. Removing nothing is no failure. */
    async remove(key: string): Promise<void> {
      await translateFailure('remove', withTimeout(abortUploads(key)));
      await translateFailure('remove', withTimeout(client.removeObject(bucket, key)));
    },

    /** Closes idle connections. */
    close(): void {
      transportAgent.destroy();
    },
  };
}
