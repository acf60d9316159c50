import type { ServerResponse } from 'node:http';
import type { AccessKeys, Caller } from './authentication.ts';
import type { DiskStore } from './disk-store.ts';
import { S3Error } from './errors.ts';
import { headerOf, splitOnce, type S3Request } from './http-request.ts';
import type { Uploads } from './multipart.ts';
import type { Bucket, ObjectRecord } from './stored-buckets.ts';
import { decodeUri } from './uri.ts';

export type Call = {
  request: S3Request;
  response: ServerResponse;
  caller: Caller;
  store: DiskStore;
  uploads: Uploads;
  keys: AccessKeys;
  now: Date;
};

export type Handler = (call: Call) => Promise<void>;

export function bucketOf({ store, request }: Call): Bucket {
  return store.getBucket(request.bucket);
}

/** The bucket and object that `x-amz-copy-source: /bucket/key` names. */
export function copySourceOf({ request, store }: Call): { bucket: Bucket; record: ObjectRecord } {
  const [encodedPath] = splitOnce(headerOf(request, 'x-amz-copy-source') ?? '', '?versionId=');
  const [bucketName, key] = splitOnce(decodeUri(encodedPath).replace(/^\//, ''), '/');
  if (bucketName === '' || key === '')
    throw new S3Error('InvalidArgument', 'The copy source is not /bucket/key.');
  const bucket = store.getBucket(bucketName);
  const record = bucket.objects.get(key);
  if (!record) throw new S3Error('NoSuchKey');
  return { bucket, record };
}

export function sendXml(response: ServerResponse, status: number, document: string): void {
  const body = Buffer.from(document);
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length });
  response.end(body);
}

export function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const length = status === 204 ? {} : { 'content-length': '0' };
  response.writeHead(status, { ...headers, ...length });
  response.end();
}
