import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { finished, type Readable } from 'node:stream';
import { ApiError, type Logger, pause, storeAddress, withDeadline } from '@nobicast/service-kit';
import { Client } from 'minio';

export interface ObjectStoreOptions {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** An upload of unknown size needs memory for two parts. */
const partSizeBytes = 8 * 1024 * 1024;
/** For the beginning of a reply. */
const deadlineMs = 10_000;

async function translateFailure<Result>(operation: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('store_unavailable', { cause: error, info: { operation } });
  }
}

/** For the beginning of a reply; a later one is discarded. */
const withTimeout = <Result>(work: Promise<Result>, discard: (late: Result) => void = () => undefined) =>
  withDeadline(work, {
    ms: deadlineMs,
    message: `The object store did not answer within ${deadlineMs} ms.`,
    discard,
  });

/** Rejects if the stream fails or ends early, for which the minio client would wait for ever. */
function watchForFailure(body: Readable): { promise: Promise<never>; stopWatching: () => void } {
  let stopWatching = () => {};
  const promise = new Promise<never>((_resolve, reject) => {
    stopWatching = finished(body, { writable: false }, (error) => {
      if (error) reject(error);
    });
  });
  return { promise, stopWatching };
}

/** MinIO and the embedded store answer this code when their disk is full. */
const isStoreFull = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'XMinioStorageFull';

/** For an S3-compatible store. Failures are `store_unavailable`; `put` also fails with `store_full`. */
export function createObjectStore(options: ObjectStoreOptions) {
  const server = storeAddress(options.endpoint);
  const transportAgent = new (server.useSSL ? HttpsAgent : HttpAgent)({
    keepAlive: true,
    keepAliveMsecs: 10_000,
  });
  const { bucket, region } = options;
  const client = new Client({
    ...server,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    region,
    partSize: partSizeBytes,
    transportAgent,
    // Callers decide about retries: a visitor gets 503 at once, a job is retried later.
    retryOptions: { disableRetry: true },
  });

  // As over HTTPS, the MD5 of each part is signed, which the client sends anyway; otherwise both ends would read every
  // byte once more.
  client.enableSHA256 = false;

  const abortUploads = async (key: string) => {
    // The client's removeIncompleteUpload would fail if there is none.
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

    /** The store is available and has our bucket. */
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
    async stat(key: string): Promise<{ sizeBytes: number; etag: string; mimeType: string } | undefined> {
      const answer = withTimeout(client.statObject(bucket, key)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'NotFound') return undefined;
        throw error;
      });
      const stat = await translateFailure('stat', answer);
      if (!stat) return undefined;
      // The client types metadata as any; without a type it is bytes.
      const mimeType: unknown = stat.metaData['content-type'];
      return {
        sizeBytes: stat.size,
        etag: stat.etag,
        mimeType: typeof mimeType === 'string' ? mimeType : 'application/octet-stream',
      };
    },

    /**
     * In bounded memory. Rejects with the stream's own error if it fails; uploaded parts may then remain until
     * `remove`.
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
        upload.catch(() => undefined); // Not awaited after the body has failed.
        const { etag } = await Promise.race([upload, failure.promise]);
        return { etag };
      } catch (error) {
        body.destroy();
        if (bodyError !== undefined) throw bodyError;
        const code = isStoreFull(error) ? 'store_full' : 'store_unavailable';
        throw new ApiError(code, { cause: error, info: { operation: 'put' } });
      } finally {
        failure.stopWatching();
      }
    },

    /** Includes parts of interrupted uploads. Succeeds if there are none. */
    async remove(key: string): Promise<void> {
      await translateFailure('remove', withTimeout(abortUploads(key)));
      await translateFailure('remove', withTimeout(client.removeObject(bucket, key)));
    },

    /** Begun before this instant by processes that were killed. */
    async abortUploadsBefore(instant: Date): Promise<void> {
      let [keyMarker, uploadIdMarker, isWhole] = ['', '', false];
      while (!isWhole) {
        const found = await translateFailure(
          'list uploads',
          withTimeout(client.listIncompleteUploadsQuery(bucket, '', keyMarker, uploadIdMarker, '')),
        );
        for (const { key, uploadId, initiated } of found.uploads)
          if (initiated < instant)
            await translateFailure('abort', withTimeout(client.abortMultipartUpload(bucket, key, uploadId)));
        ({ nextKeyMarker: keyMarker, nextUploadIdMarker: uploadIdMarker } = found);
        isWhole = !found.isTruncated;
      }
    },

    /** Closes idle connections. */
    close(): void {
      transportAgent.destroy();
    },
  };
}

/** Creates the bucket as soon as the store is available: media may start before its store. */
export async function ensureBucketEventually(
  store: Pick<ObjectStore, 'ensureBucket'>,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  for (let waitMs = 250; !signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      await store.ensureBucket();
      return;
    } catch (error) {
      logger.warn({ err: error }, 'the object store does not answer yet');
      await pause(waitMs, signal);
    }
  }
}
