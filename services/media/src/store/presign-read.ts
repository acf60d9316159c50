import { storeAddress } from '@nobicast/service-kit';
import { Client } from 'minio';
import type { ObjectStoreOptions } from './object-store.ts';

/** Paused and continued within it, an episode is still heard to its end: browsers keep the address that they were sent to. */
export const presignedSeconds = 6 * 60 * 60;

/** An address at which everybody can read this object for some hours, delivered with these headers. */
export type PresignRead = (
  objectKey: string,
  headers: { contentType: string; contentDisposition: string },
) => Promise<string>;

/** For an endpoint of the store that listeners reach. Signing asks the store nothing. */
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
