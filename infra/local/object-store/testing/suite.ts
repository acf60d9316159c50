/** What every conformance test begins with: an endpoint for the file, a bucket of random name for the test. */
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
  /** A URL signed for a minute; without a key, of the bucket itself. */
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
    // The embedded store goes with its folder.
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
