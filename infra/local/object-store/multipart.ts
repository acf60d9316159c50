/** Multipart uploads in progress, in memory: after a restart the sweep deletes their blobs. */
import { createHash, randomUUID } from 'node:crypto';
import type { Blobs, WrittenBlob } from './blobs.ts';
import { S3Error } from './errors.ts';
import { compareKeys } from './sorted-keys.ts';
import type { Bucket } from './stored-buckets.ts';

export type UploadedPart = WrittenBlob & { partNumber: number; modifiedAt: string };

export type Upload = {
  id: string;
  bucket: Bucket;
  key: string;
  headers: Record<string, string>;
  startedAt: string;
  parts: Map<number, UploadedPart>;
};

export type ListedPart = { partNumber: number; etag: string };

export type Uploads = ReturnType<typeof createUploads>;

const maxPartNumber = 10_000;
const minPartBytes = 5 * 1024 * 1024;

export function createUploads(blobs: Blobs) {
  const uploads = new Map<string, Upload>();

  function start(bucket: Bucket, key: string, headers: Record<string, string>, startedAt: string): Upload {
    // The leading letter keeps clients that guess types from reading an id as a number.
    const id = `u${randomUUID().replaceAll('-', '')}`;
    const upload = { id, bucket, key, headers, startedAt, parts: new Map() };
    uploads.set(id, upload);
    return upload;
  }

  function get(id: string, bucket: Bucket, key: string): Upload {
    const upload = uploads.get(id);
    if (upload?.bucket !== bucket || upload.key !== key) throw new S3Error('NoSuchUpload');
    return upload;
  }

  function list(bucket: Bucket): Upload[] {
    return [...uploads.values()]
      .filter((upload) => upload.bucket === bucket)
      .sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.startedAt, b.startedAt));
  }

  /** Replaces an earlier part with the same number. Its bytes are on disk. */
  async function addPart(upload: Upload, part: UploadedPart): Promise<void> {
    if (!uploads.has(upload.id)) {
      await blobs.discard([part]);
      throw new S3Error('NoSuchUpload');
    }
    const replaced = upload.parts.get(part.partNumber);
    upload.parts.set(part.partNumber, part);
    if (replaced) await blobs.discard([replaced]);
  }

  /**
   * `commit` makes the chosen parts an object. No parts can be added meanwhile; if it fails, the upload stays open.
   */
  async function complete(
    upload: Upload,
    chosen: UploadedPart[],
    commit: () => Promise<void>,
  ): Promise<void> {
    uploads.delete(upload.id);
    try {
      await commit();
    } catch (error) {
      uploads.set(upload.id, upload);
      throw error;
    }
    await blobs.discard([...upload.parts.values()].filter((part) => !chosen.includes(part)));
  }

  async function abort(upload: Upload): Promise<void> {
    uploads.delete(upload.id);
    await blobs.discard([...upload.parts.values()]);
  }

  return { start, get, list, addPart, complete, abort };
}

export function parsePartNumber(text: string | undefined): number {
  const partNumber = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  if (partNumber < 1 || partNumber > maxPartNumber) {
    throw new S3Error('InvalidArgument', `The part number must be 1 to ${maxPartNumber}.`);
  }
  return partNumber;
}

/** Refuses a list that does not match the uploads. */
export function chooseParts(upload: Upload, listed: ListedPart[]): UploadedPart[] {
  if (listed.length === 0) throw new S3Error('MalformedXML', 'No part is listed.');
  const isAscending = listed.every(({ partNumber }, at) => partNumber > (listed[at - 1]?.partNumber ?? 0));
  if (!isAscending) throw new S3Error('InvalidPartOrder');
  const chosen = listed.map(({ partNumber, etag }) => {
    const part = upload.parts.get(partNumber);
    if (part?.md5 !== etag) throw new S3Error('InvalidPart');
    return part;
  });
  if (chosen.slice(0, -1).some((part) => part.size < minPartBytes)) throw new S3Error('EntityTooSmall');
  return chosen;
}

/** The MD5 of the parts' MD5s, followed by the number of parts. */
export function multipartETag(parts: UploadedPart[]): string {
  const digest = createHash('md5');
  for (const { md5 } of parts) digest.update(md5, 'hex');
  return `${digest.digest('hex')}-${parts.length}`;
}
