import type { IncomingMessage } from 'node:http';
import { S3Error } from './errors.ts';
import { decodeUri } from './uri.ts';

/** Decoded. `bucket` and `key` are empty when the path names none. */
export type S3Request = {
  incoming: IncomingMessage;
  method: string;
  /** The decoded path, which the signature covers. */
  path: string;
  bucket: string;
  key: string;
  /** The first value of each parameter. */
  query: ReadonlyMap<string, string>;
  /** All parameters in the order sent, which the signature covers. */
  queryPairs: readonly (readonly [string, string])[];
};

const maxKeyBytes = 1024;
const bucketNamePattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export function parseRequest(incoming: IncomingMessage): S3Request {
  const url = incoming.url ?? '';
  if (!url.startsWith('/')) throw new S3Error('InvalidURI');
  const [rawPath, rawQuery] = splitOnce(url, '?');
  const path = decodeUri(rawPath);
  const [bucket, key] = splitOnce(path.slice(1), '/');
  if (bucket !== '') requireBucketName(bucket);
  requireKeyLength(key);
  const queryPairs = parseQuery(rawQuery);
  const query = new Map([...queryPairs].reverse());
  return { incoming, method: incoming.method ?? 'GET', path, bucket, key, query, queryPairs };
}

/** Node has joined repeated headers. */
export function headerOf(request: S3Request, name: string): string | undefined {
  const value = request.incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

export function requireKeyLength(key: string): void {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError');
}

function requireBucketName(name: string): void {
  if (!bucketNamePattern.test(name) || name.includes('..')) throw new S3Error('InvalidBucketName');
}

function parseQuery(rawQuery: string): [string, string][] {
  return rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name, value] = splitOnce(pair.replaceAll('+', ' '), '=');
      return [decodeUri(name), decodeUri(value)];
    });
}

export function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
