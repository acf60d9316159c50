import type { WrittenBlob } from './blobs.ts';
import { bucketOf, copySourceOf, sendEmpty, sendXml, type Call } from './call.ts';
import { requireCopyConditions, writeConditionOf } from './conditional.ts';
import { S3Error } from './errors.ts';
import { headerOf } from './http-request.ts';
import { parsePageSize } from './listing-xml.ts';
import { chooseParts, multipartETag, parsePartNumber, type ListedPart, type Upload } from './multipart.ts';
import { storedHeadersOf } from './object-headers.ts';
import { parseRange } from './range.ts';
import { readControlBody, uploadBody } from './request-body.ts';
import { compareKeys } from './sorted-keys.ts';
import { childrenOf, element, group, parseXml, textOf, xmlDocument } from './xml.ts';

export async function createMultipartUpload(call: Call): Promise<void> {
  const { request, response, uploads, now } = call;
  const bucket = bucketOf(call);
  await readControlBody(request, call.caller);
  const upload = uploads.start(bucket, request.key, storedHeadersOf(request), now.toISOString());
  sendXml(response, 200, xmlDocument('InitiateMultipartUploadResult', ...identityOf(upload)));
}

export async function uploadPart(call: Call): Promise<void> {
  const upload = uploadOf(call);
  const partNumber = parsePartNumber(call.request.query.get('partNumber'));
  const { bytes, declared } = uploadBody(call.request, call.caller);
  const blob = await call.store.blobs.write(bytes, declared);
  await addPart(call, upload, partNumber, blob);
  sendEmpty(call.response, 200, { etag: `"${blob.md5}"` });
}

export async function uploadPartCopy(call: Call): Promise<void> {
  const { request, response, store } = call;
  const upload = uploadOf(call);
  const partNumber = parsePartNumber(request.query.get('partNumber'));
  await readControlBody(request, call.caller);
  const { record } = copySourceOf(call);
  requireCopyConditions(request, record);
  const wanted = parseRange(headerOf(request, 'x-amz-copy-source-range'), record.size);
  const range = wanted ?? { start: 0, end: record.size - 1 };
  const release = store.blobs.hold(record.parts);
  try {
    const blob = await store.blobs.write(store.blobs.read(record.parts, range), {
      size: range.end - range.start + 1,
    });
    await addPart(call, upload, partNumber, blob);
    const result = [element('LastModified', call.now.toISOString()), element('ETag', `"${blob.md5}"`)];
    sendXml(response, 200, xmlDocument('CopyPartResult', ...result));
  } finally {
    await release();
  }
}

export async function completeMultipartUpload(call: Call): Promise<void> {
  const { request, response, store, uploads } = call;
  const bucket = bucketOf(call);
  const listed = parsePartList(await readControlBody(request, call.caller));
  const upload = uploadOf(call);
  const chosen = chooseParts(upload, listed);
  const etag = multipartETag(chosen);
  const record = {
    key: upload.key,
    size: chosen.reduce((size, part) => size + part.size, 0),
    etag,
    modifiedAt: call.now.toISOString(),
    headers: upload.headers,
    parts: chosen.map(({ blob, size }) => ({ blob, size })),
  };
  const condition = writeConditionOf(request);
  await uploads.complete(upload, chosen, () => store.putObject(bucket, record, condition));
  const location = element('Location', `/${bucket.name}/${upload.key}`);
  const result = [element('Bucket', bucket.name), element('Key', upload.key), element('ETag', `"${etag}"`)];
  sendXml(response, 200, xmlDocument('CompleteMultipartUploadResult', location, ...result));
}

export async function abortMultipartUpload(call: Call): Promise<void> {
  await call.uploads.abort(uploadOf(call));
  sendEmpty(call.response, 204);
}

export async function listParts(call: Call): Promise<void> {
  const upload = uploadOf(call);
  const pageSize = parsePageSize(call.request.query.get('max-parts'), 'max-parts');
  const marker = Number(call.request.query.get('part-number-marker') ?? 0);
  const remaining = [...upload.parts.values()]
    .filter((part) => part.partNumber > marker)
    .sort((a, b) => a.partNumber - b.partNumber);
  const page = remaining.slice(0, pageSize);
  const parts = page.map((part) =>
    group(
      'Part',
      element('PartNumber', part.partNumber),
      element('LastModified', part.modifiedAt),
      element('ETag', `"${part.md5}"`),
      element('Size', part.size),
    ),
  );
  const position = [
    element('NextPartNumberMarker', page.at(-1)?.partNumber ?? marker),
    element('MaxParts', pageSize),
    element('IsTruncated', remaining.length > page.length),
  ];
  sendXml(call.response, 200, xmlDocument('ListPartsResult', ...identityOf(upload), ...position, ...parts));
}

export async function listMultipartUploads(call: Call): Promise<void> {
  const { query } = call.request;
  const bucket = bucketOf(call);
  const pageSize = parsePageSize(query.get('max-uploads'), 'max-uploads');
  const keyMarker = query.get('key-marker') ?? '';
  const remaining = call.uploads
    .list(bucket)
    .filter(
      (upload) => upload.key.startsWith(query.get('prefix') ?? '') && compareKeys(upload.key, keyMarker) > 0,
    );
  const page = remaining.slice(0, pageSize);
  const isTruncated = remaining.length > page.length;
  sendXml(
    call.response,
    200,
    xmlDocument(
      'ListMultipartUploadsResult',
      element('Bucket', bucket.name),
      element('KeyMarker', keyMarker),
      isTruncated ? element('NextKeyMarker', page.at(-1)?.key ?? '') : '',
      element('MaxUploads', pageSize),
      element('IsTruncated', isTruncated),
      ...page.map(uploadElement),
    ),
  );
}

function uploadElement(upload: Upload): string {
  return group(
    'Upload',
    element('Key', upload.key),
    element('UploadId', upload.id),
    element('Initiated', upload.startedAt),
  );
}

function uploadOf(call: Call): Upload {
  const { query, key } = call.request;
  return call.uploads.get(query.get('uploadId') ?? '', bucketOf(call), key);
}

async function addPart(call: Call, upload: Upload, partNumber: number, blob: WrittenBlob): Promise<void> {
  await call.uploads.addPart(upload, { ...blob, partNumber, modifiedAt: call.now.toISOString() });
}

function identityOf({ bucket, key, id }: Upload): string[] {
  return [element('Bucket', bucket.name), element('Key', key), element('UploadId', id)];
}

function parsePartList(body: string): ListedPart[] {
  return childrenOf(parseXml(body, 'CompleteMultipartUpload'), 'Part').map((part) => {
    const etag = textOf(part, 'ETag');
    if (etag === undefined) throw new S3Error('MalformedXML', 'A part has no ETag.');
    return {
      partNumber: parsePartNumber(textOf(part, 'PartNumber')?.trim()),
      etag: etag.trim().replaceAll('"', ''),
    };
  });
}
