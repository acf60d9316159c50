import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobPart } from './blobs.ts';
import { parseBucketPolicy, type BucketPolicy } from './bucket-policy.ts';
import { createSerialQueue, type SerialQueue } from './serial-queue.ts';
import { compareKeys } from './sorted-keys.ts';

export type ObjectRecord = {
  key: string;
  size: number;
  /** Without quotes. */
  etag: string;
  /** ISO 8601. */
  modifiedAt: string;
  /** Sent back with the object: Content-Type and similar, and `x-amz-meta-*`. */
  headers: Record<string, string>;
  parts: BlobPart[];
};

export type Bucket = {
  name: string;
  createdAt: string;
  policy: BucketPolicy | undefined;
  objects: Map<string, ObjectRecord>;
  sortedKeys: string[];
  change: SerialQueue;
};

export function emptyBucket(name: string, createdAt: string): Bucket {
  const change = createSerialQueue();
  return { name, createdAt, policy: undefined, objects: new Map(), sortedKeys: [], change };
}

export async function loadBuckets(bucketsFolder: string): Promise<Map<string, Bucket>> {
  const buckets = new Map<string, Bucket>();
  for (const name of await readdir(bucketsFolder)) {
    const bucket = await loadBucket(join(bucketsFolder, name), name);
    // A folder without the file of a bucket: the process was killed while it created the bucket.
    if (bucket) buckets.set(name, bucket);
    else await rm(join(bucketsFolder, name), { recursive: true });
  }
  return buckets;
}

async function loadBucket(folder: string, name: string): Promise<Bucket | undefined> {
  if (!(await readdir(folder)).includes('bucket.json')) return undefined;
  // Proof of both casts: `writeTemporary` writes these files in full, from these types.
  const saved = (await readJson(join(folder, 'bucket.json'))) as { createdAt: string; policy?: string };
  const bucket = emptyBucket(name, saved.createdAt);
  if (saved.policy !== undefined) bucket.policy = parseBucketPolicy(saved.policy, name);
  for (const file of await readdir(join(folder, 'records'))) {
    const record = (await readJson(join(folder, 'records', file))) as ObjectRecord;
    bucket.objects.set(record.key, record);
  }
  bucket.sortedKeys = [...bucket.objects.keys()].sort(compareKeys);
  return bucket;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error(`the object store cannot read ${path}`, { cause });
  }
}

export function referencedBlobs(buckets: Iterable<Bucket>): Set<string> {
  const referenced = new Set<string>();
  for (const bucket of buckets) {
    for (const record of bucket.objects.values()) for (const { blob } of record.parts) referenced.add(blob);
  }
  return referenced;
}
