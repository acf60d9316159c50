/** Conditional requests (RFC 9110, section 13), for reads, writes and the source of a copy. */
import type { WriteCondition } from './disk-store.ts';
import { S3Error } from './errors.ts';
import { headerOf, type S3Request } from './http-request.ts';
import type { ObjectRecord } from './stored-buckets.ts';

/** 412, or 304 when the client has the object already. */
export function requireReadConditions(request: S3Request, record: ObjectRecord): void {
  const conditions = evaluateConditions(request, record, '');
  if (!conditions.isStillThatObject) throw new S3Error('PreconditionFailed');
  if (!conditions.isNewToClient) throw new S3Error('NotModified', undefined, validatorsOf(record));
}

/** For the source of a copy, where 304 would make no sense. */
export function requireCopyConditions(request: S3Request, source: ObjectRecord): void {
  const conditions = evaluateConditions(request, source, 'x-amz-copy-source-');
  if (!conditions.isStillThatObject || !conditions.isNewToClient) throw new S3Error('PreconditionFailed');
}

/** `If-None-Match: *` writes only a new key, `If-Match` replaces only the object the client knows. */
export function writeConditionOf(request: S3Request): WriteCondition {
  const ifMatch = headerOf(request, 'if-match');
  const ifNoneMatch = headerOf(request, 'if-none-match');
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    throw new S3Error('NotImplemented', 'On writes If-None-Match can only be *.');
  }
  return (current) => {
    if (ifNoneMatch === '*' && current) throw new S3Error('PreconditionFailed');
    if (ifMatch === undefined) return;
    if (!current) throw new S3Error('NoSuchKey');
    if (!matchesETag(ifMatch, current)) throw new S3Error('PreconditionFailed');
  };
}

/** The part that the client has must belong to the current object. */
export function isRangeCurrent(request: S3Request, record: ObjectRecord): boolean {
  const ifRange = headerOf(request, 'if-range');
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('W/')) return false;
  if (ifRange.startsWith('"')) return ifRange === quotedETag(record);
  const date = Date.parse(ifRange);
  return !Number.isNaN(date) && modifiedSecondMs(record) <= date;
}

export function validatorsOf(record: ObjectRecord): Record<string, string> {
  return { etag: quotedETag(record), 'last-modified': new Date(record.modifiedAt).toUTCString() };
}

export function quotedETag(record: ObjectRecord): string {
  return `"${record.etag}"`;
}

/** The ETag takes precedence over the date. */
function evaluateConditions(request: S3Request, record: ObjectRecord, prefix: '' | 'x-amz-copy-source-') {
  const ifMatch = headerOf(request, `${prefix}if-match`);
  const ifNoneMatch = headerOf(request, `${prefix}if-none-match`);
  const unmodifiedSince = dateOf(headerOf(request, `${prefix}if-unmodified-since`));
  const modifiedSince = dateOf(headerOf(request, `${prefix}if-modified-since`));
  const modified = modifiedSecondMs(record);
  const isUnmodified = unmodifiedSince === undefined || modified <= unmodifiedSince;
  const isModified = modifiedSince === undefined || modified > modifiedSince;
  return {
    isStillThatObject: ifMatch === undefined ? isUnmodified : matchesETag(ifMatch, record),
    isNewToClient: ifNoneMatch === undefined ? isModified : !matchesETag(ifNoneMatch, record),
  };
}

function matchesETag(list: string, record: ObjectRecord): boolean {
  return list
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((tag) => tag === '*' || tag === record.etag);
}

/** An invalid date is treated as absent. */
function dateOf(header: string | undefined): number | undefined {
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : date;
}

/** HTTP dates have no milliseconds. */
function modifiedSecondMs(record: ObjectRecord): number {
  return Math.floor(Date.parse(record.modifiedAt) / 1000) * 1000;
}
