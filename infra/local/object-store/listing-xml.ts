/** ListObjects, version 1 and 2: from query parameters to XML. */
import { quotedETag } from './conditional.ts';
import { S3Error } from './errors.ts';
import type { S3Request } from './http-request.ts';
import { commonPrefixOf, listKeys, type Listing, type ListingQuery } from './listing.ts';
import type { Bucket } from './stored-buckets.ts';
import { encodeUriPath } from './uri.ts';
import { element, group, xmlDocument } from './xml.ts';

const maxPageKeys = 1000;

type Encode = (text: string) => string;

export function listObjectsXml(bucket: Bucket, request: S3Request): string {
  const isVersion2 = request.query.get('list-type') === '2';
  const encodingType = request.query.get('encoding-type');
  const encode: Encode = encodingType === 'url' ? encodeUriPath : (text) => text;
  const query = parseListingQuery(request, isVersion2);
  const listing = query.maxKeys === 0 ? nothing : listKeys(bucket.sortedKeys, query);
  return xmlDocument(
    'ListBucketResult',
    element('Name', bucket.name),
    element('Prefix', encode(query.prefix)),
    query.delimiter === '' ? '' : element('Delimiter', encode(query.delimiter)),
    element('MaxKeys', query.maxKeys),
    encodingType === 'url' ? element('EncodingType', 'url') : '',
    element('IsTruncated', listing.next !== undefined),
    isVersion2 ? positionV2(request, listing, encode) : positionV1(request, query, listing, encode),
    ...listing.keys.map((key) => contents(bucket, key, encode)),
    ...listing.commonPrefixes.map((prefix) => group('CommonPrefixes', element('Prefix', encode(prefix)))),
  );
}

const nothing: Listing = { keys: [], commonPrefixes: [], next: undefined };

function parseListingQuery({ query }: S3Request, isVersion2: boolean): ListingQuery {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maxKeys = parsePageSize(query.get('max-keys'), 'max-keys');
  const position = (last: string): ListingQuery['after'] =>
    commonPrefixOf(last, prefix, delimiter) === last ? { commonPrefix: last } : { key: last };
  if (!isVersion2) return { prefix, delimiter, maxKeys, after: position(query.get('marker') ?? '') };
  const token = query.get('continuation-token');
  const startAfter = { key: query.get('start-after') ?? '' };
  return {
    prefix,
    delimiter,
    maxKeys,
    after: token === undefined ? startAfter : position(decodeToken(token)),
  };
}

export function parsePageSize(text: string | undefined, name: string): number {
  if (text === undefined || text === '') return maxPageKeys;
  if (!/^\d{1,10}$/.test(text)) throw new S3Error('InvalidArgument', `${name} is not a number.`);
  return Math.min(Number(text), maxPageKeys);
}

/** NextMarker comes with a delimiter only: without one the last key is the marker, as in S3. */
function positionV1(
  { query }: S3Request,
  { delimiter }: ListingQuery,
  { next }: Listing,
  encode: Encode,
): string {
  const marker = element('Marker', encode(query.get('marker') ?? ''));
  return next === undefined || delimiter === '' ? marker : marker + element('NextMarker', encode(next));
}

function positionV2({ query }: S3Request, listing: Listing, encode: Encode): string {
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  return [
    element('KeyCount', listing.keys.length + listing.commonPrefixes.length),
    token === undefined ? '' : element('ContinuationToken', token),
    startAfter === undefined ? '' : element('StartAfter', encode(startAfter)),
    listing.next === undefined ? '' : element('NextContinuationToken', encodeToken(listing.next)),
  ].join('');
}

/** The leading letter keeps clients that guess types from reading a token as a number. */
function encodeToken(last: string): string {
  return `t${Buffer.from(last).toString('base64url')}`;
}

function decodeToken(token: string): string {
  if (!/^t[\w-]+$/.test(token)) throw new S3Error('InvalidArgument', 'The continuation token is not valid.');
  return Buffer.from(token.slice(1), 'base64url').toString('utf8');
}

function contents(bucket: Bucket, key: string, encode: Encode): string {
  const record = bucket.objects.get(key);
  if (!record)
    throw new Error(`key ${JSON.stringify(key)} of bucket ${bucket.name} is sorted but has no record`);
  return group(
    'Contents',
    element('Key', encode(key)),
    element('LastModified', record.modifiedAt),
    element('ETag', quotedETag(record)),
    element('Size', record.size),
    element('StorageClass', 'STANDARD'),
  );
}
