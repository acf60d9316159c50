import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from './blobs.ts';
import { bucketOf, copySourceOf, sendEmpty, sendXml, type Call } from './call.ts';
import {
  isRangeCurrent,
  quotedETag,
  requireCopyConditions,
  requireReadConditions,
  validatorsOf,
  writeConditionOf,
} from './conditional.ts';
import { S3Error } from './errors.ts';
import { headerOf } from './http-request.ts';
import { commitBlob } from './commit-blob.ts';
import { presentationOverrides, storedHeadersOf } from './object-headers.ts';
import { parseRange } from './range.ts';
import { readControlBody, uploadBody } from './request-body.ts';
import type { ObjectRecord } from './stored-buckets.ts';
import { element, xmlDocument } from './xml.ts';

export async function getObject(call: Call): Promise<void> {
  const record = readableObject(call);
  const range = sendObjectHead(call, record);
  const release = call.store.blobs.hold(record.parts);
  try {
    await pipeline(
      Readable.from(call.store.blobs.read(record.parts, range), { objectMode: false }),
      call.response,
    );
  } finally {
    await release();
  }
}

export async function headObject(call: Call): Promise<void> {
  sendObjectHead(call, readableObject(call));
  call.response.end();
}

export async function putObject(call: Call): Promise<void> {
  const { request } = call;
  bucketOf(call); // a missing bucket is refused before the body is read
  const condition = writeConditionOf(request);
  const headers = storedHeadersOf(request);
  const { bytes, declared } = uploadBody(request, call.caller);
  const blob = await call.store.blobs.write(bytes, declared);
  const record = await commitBlob(call, { key: request.key, blob, headers, condition });
  sendEmpty(call.response, 200, { etag: quotedETag(record) });
}

/** Copies the bytes: two objects never share a blob. */
export async function copyObject(call: Call): Promise<void> {
  const { request, store } = call;
  await readControlBody(request, call.caller);
  const source = copySourceOf(call);
  requireCopyConditions(request, source.record);
  const replacesHeaders = headerOf(request, 'x-amz-metadata-directive') === 'REPLACE';
  if (!replacesHeaders && source.bucket === bucketOf(call) && source.record.key === request.key) {
    throw new S3Error('InvalidRequest', 'An object can be copied onto itself only with new metadata.');
  }
  const condition = writeConditionOf(request);
  const headers = replacesHeaders ? storedHeadersOf(request) : source.record.headers;
  const { parts, size } = source.record;
  const release = store.blobs.hold(parts);
  try {
    const blob = await store.blobs.write(store.blobs.read(parts, { start: 0, end: size - 1 }), { size });
    const record = await commitBlob(call, { key: request.key, blob, headers, condition });
    const result = [element('LastModified', record.modifiedAt), element('ETag', quotedETag(record))];
    sendXml(call.response, 200, xmlDocument('CopyObjectResult', ...result));
  } finally {
    await release();
  }
}

/** Deleting what does not exist is a success, as in S3. */
export async function deleteObject(call: Call): Promise<void> {
  await call.store.removeObject(bucketOf(call), call.request.key);
  sendEmpty(call.response, 204);
}

function readableObject(call: Call): ObjectRecord {
  const record = bucketOf(call).objects.get(call.request.key);
  if (!record) throw new S3Error('NoSuchKey');
  requireReadConditions(call.request, record);
  return record;
}

/** Writes status and headers of a GET or HEAD, and returns the range of the body. */
function sendObjectHead({ request, response, caller }: Call, record: ObjectRecord): ByteRange {
  const overrides = presentationOverrides(request);
  // Otherwise anybody could have a public object displayed as a page of this origin.
  if (caller.kind === 'anonymous' && Object.keys(overrides).length > 0) {
    throw new S3Error('InvalidRequest', 'Response headers can be chosen in signed requests only.');
  }
  const wanted = isRangeCurrent(request, record)
    ? parseRange(headerOf(request, 'range'), record.size)
    : undefined;
  const range = wanted ?? { start: 0, end: record.size - 1 };
  response.writeHead(wanted ? 206 : 200, {
    'content-type': 'application/octet-stream',
    ...record.headers,
    ...validatorsOf(record),
    ...overrides,
    'accept-ranges': 'bytes',
    'content-length': range.end - range.start + 1,
    ...(wanted && { 'content-range': `bytes ${range.start}-${range.end}/${record.size}` }),
  });
  return range;
}
