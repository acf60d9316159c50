/** For every conformance test: an endpoint per file, a bucket with a random name per test. */
import type { Client } from 'minio';
import {
  createBucket,
  removeBucketAndObjects,
  startTestEndpoint,
  type Endpoint,
  type TestEndpoint,
} from './endpoint.ts';

export type Suite = {
  endpoint(): Endpoint;
  client(): Client;
  folder(): string | undefined;
  bucket(): Promise<string>;
  /** Signed for one minute; without a key, it addresses the bucket itself. */
  presign(method: string, bucket: string, key?: string, parameters?: Record<string, string>): Promise<string>;
};

export function useEndpoint(): Suite {
  let started: TestEndpoint | undefined;
  const buckets: string[] = [];
  const running = (): TestEndpoint => {
    if (!started) throw new Error('the endpoint is used before it started');
    return started;
  };

  beforeAll(async () => {
    started = await startTestEndpoint();
  });

  afterAll(async () => {
    const { client, folder, stop } = running();
    // The embedded store is deleted with its folder.
    const leftBehind = folder === undefined ? buckets : [];
    for (const bucket of leftBehind) {
      if (await client.bucketExists(bucket)) await removeBucketAndObjects(client, bucket);
    }
    await stop();
  });

  return {
    endpoint: () => running().endpoint,
    client: () => running().client,
    folder: () => running().folder,
    bucket: async () => {
      const bucket = await createBucket(running().client);
      buckets.push(bucket);
      return bucket;
    },
    presign: (method, bucket, key = '', parameters = {}) =>
      running().client.presignedUrl(method, bucket, key, 60, parameters),
  };
}
