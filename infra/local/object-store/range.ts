import type { ByteRange } from './blobs.ts';
import { S3Error } from './errors.ts';

/**
 * Undefined means the whole object: no header, several ranges, or an invalid one (ignored as in RFC 9110). A range
 * outside the object is refused.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffixRange(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw outsideOf(size);
  return { start, end };
}

function suffixRange(length: number, size: number): ByteRange {
  if (length === 0 || size === 0) throw outsideOf(size);
  return { start: Math.max(size - length, 0), end: size - 1 };
}

function outsideOf(size: number): S3Error {
  return new S3Error('InvalidRange', undefined, { 'content-range': `bytes */${size}` });
}
