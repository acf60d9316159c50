import { storeAddress } from '@nobicast/service-kit';
import { Client } from 'minio';
import type { ObjectStoreOptions } from './object-store.ts';

/** Long enough to pause and hear an episode to its end: browsers keep the address. */
export const presignedSeconds = 6 * 60 * 60;

/** A public address of this object for some hours, delivered with these headers. */
export type PresignRead = (
  objectKey: string,
  headers: { contentType: string; contentDisposition: string },
) => Promise<string>;

/** For an endpoint of the store that listeners can reach. Signing makes no request to the store. */
export function createPresignRead(
  { endpoint, accessKey, secretKey, bucket, region }: ObjectStoreOptions,
  clock: () => Date,
): PresignRead {
  const client = new Client({ ...storeAddress(endpoint), accessKey, secretKey, region });
  return (objectKey, { contentType, contentDisposition }) =>
    client.presignedGetObject(
      bucket,
      objectKey,
      presignedSeconds,
      { 'response-content-type': contentType, 'response-content-disposition': contentDisposition },
      clock(),
    );
}
