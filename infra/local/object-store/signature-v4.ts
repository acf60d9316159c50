/**
 * AWS Signature Version 4, without the decision who signed and when (`authentication.ts`). Source:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { headerOf, type S3Request } from './http-request.ts';
import { encodeUri, encodeUriPath } from './uri.ts';

/** `20260131/us-east-1/s3/aws4_request`. */
export type CredentialScope = { accessKey: string; day: string; region: string; scope: string };

/** Parses `accessKey/day/region/s3/aws4_request`; else undefined. */
export function parseCredential(credential: string): CredentialScope | undefined {
  const [accessKey, day, region, service, terminator, ...rest] = credential.split('/');
  if (!accessKey || !day || !region || rest.length > 0) return undefined;
  if (service !== 's3' || terminator !== 'aws4_request') return undefined;
  return { accessKey, day, region, scope: `${day}/${region}/${service}/${terminator}` };
}

/** Parses `20260131T120000Z`; else undefined. */
export function parseSigningDate(text: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export function signingKey(secretKey: string, { day, region }: CredentialScope): Buffer {
  return ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
}

export function signText(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** In constant time, so that a signature cannot be guessed byte by byte. */
export function isSameSignature(expected: string, given: string): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)];
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes);
}

export function stringToSign(date: string, scope: string, canonicalRequest: string): string {
  return ['AWS4-HMAC-SHA256', date, scope, sha256Hex(canonicalRequest)].join('\n');
}

export function canonicalRequest(request: S3Request, signedHeaders: string[], payload: string): string {
  const headerLines = signedHeaders.map((name) => `${name}:${canonicalHeader(request, name)}`);
  return [
    request.method,
    encodeUriPath(request.path),
    canonicalQuery(request),
    ...headerLines,
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
}

function canonicalHeader(request: S3Request, name: string): string {
  return (headerOf(request, name) ?? '').trim().replace(/ +/g, ' ');
}

/** All parameters but the signature itself, encoded, then sorted by name and value. */
function canonicalQuery(request: S3Request): string {
  return request.queryPairs
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encodeUri(name), encodeUri(value)])
    .sort(([nameA, valueA], [nameB, valueB]) => compareAscii(nameA, nameB) || compareAscii(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compareAscii(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
