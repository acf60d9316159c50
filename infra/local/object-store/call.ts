/** What a handler gets, and how it responds. */
import type { ServerResponse } from 'node:http';
import type { AccessKeys, Caller } from './authentication.ts';
import type { DiskStore } from './disk-store.ts';
import type { S3Request } from './http-request.ts';
import type { Uploads } from './multipart.ts';
import type { Bucket } from './stored-buckets.ts';

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
