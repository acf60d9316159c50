/** The headers stored with an object and sent back with it. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import { S3Error } from './errors.ts';
import type { S3Request } from './http-request.ts';

const storedNames = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** Names must be in lower case. */
export function storedHeaders(fields: Iterable<[string, string]>): Record<string, string> {
  const kept = [...fields]
    .map(([name, value]): [string, string] => [
      name,
      name === 'content-encoding' ? withoutChunked(value) : value,
    ])
    .filter(([name, value]) => isStored(name) && value !== '');
  for (const [name, value] of kept) requireHeader(name, value);
  return Object.fromEntries(kept);
}

export function storedHeadersOf(request: S3Request): Record<string, string> {
  const headers = Object.entries(request.incoming.headers);
  return storedHeaders(
    headers.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** `response-content-type=…` and similar: response headers chosen by the signer of a URL. */
export function presentationOverrides(request: S3Request): Record<string, string> {
  const overrides = storedNames.flatMap((name): [string, string][] => {
    const value = request.query.get(`response-${name}`);
    return value === undefined ? [] : [[name, value]];
  });
  for (const [name, value] of overrides) requireHeader(name, value);
  return Object.fromEntries(overrides);
}

const invalidHeaderCodes = ['ERR_INVALID_HTTP_TOKEN', 'ERR_HTTP_INVALID_HEADER_VALUE', 'ERR_INVALID_CHAR'];

function isStored(name: string): boolean {
  return storedNames.includes(name) || name.startsWith('x-amz-meta-');
}

/** `aws-chunked` describes the upload, not the object. */
function withoutChunked(contentEncoding: string): string {
  return contentEncoding
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== 'aws-chunked')
    .join(', ');
}

/** Form fields and parameters may contain what a header cannot; such an object could never be read. */
function requireHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch (cause) {
    if (!invalidHeaderCodes.includes(String(errorCodeOf(cause)))) throw cause;
    throw new S3Error('InvalidArgument', `${name} is not a valid header.`);
  }
}
