/**
 * Buckets and object records. All records live in memory and, one small file each, on disk:
 *
 *   blobs/<random name>                          bytes, see blobs.ts
 *   buckets/<bucket>/bucket.json                 a bucket exists once this file does
 *   buckets/<bucket>/records/<sha256 of key>     an object exists once this file does
 *   temporary/                                   files before their rename
 *
 * A key is hashed, never used as a path. Every change is one rename or one unlink, so after kill -9 it is
 * either complete or absent. The changes of a bucket run one after another, so memory and disk cannot disagree about
 * the last one.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from './blobs.ts';
import type { BucketPolicy } from './bucket-policy.ts';
import { S3Error } from './errors.ts';
import { compareKeys, insertKey, removeKey } from './sorted-keys.ts';
import {
  emptyBucket,
  loadBuckets,
  referencedBlobs,
  type Bucket,
  type ObjectRecord,
} from './stored-buckets.ts';

/** Throws when the current object, or its absence, does not allow the write. */
export type WriteCondition = (current: ObjectRecord | undefined) => void;

export type DiskStore = Awaited<ReturnType<typeof openDiskStore>>;

/** No other process may use the folder meanwhile: files that no record refers to are deleted. */
export async function openDiskStore(folder: string) {
  const blobsFolder = join(folder, 'blobs');
  const bucketsFolder = join(folder, 'buckets');
  const temporaryFolder = join(folder, 'temporary');
  await rm(temporaryFolder, { recursive: true, force: true });
  for (const path of [blobsFolder, bucketsFolder, temporaryFolder]) await mkdir(path, { recursive: true });

  const bucketFolder = (name: string): string => join(bucketsFolder, name);
  const recordPath = (bucket: Bucket, key: string): string =>
    join(bucketFolder(bucket.name), 'records', createHash('sha256').update(key).digest('hex'));

  const buckets = await loadBuckets(bucketsFolder);
  const blobs = openBlobs(blobsFolder);
  await blobs.sweep(referencedBlobs(buckets.values()));

  function getBucket(name: string): Bucket {
    const bucket = buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket');
    return bucket;
  }

  function requireCurrent(bucket: Bucket): void {
    if (buckets.get(bucket.name) !== bucket) throw new S3Error('NoSuchBucket');
  }

  async function createBucket(name: string, createdAt: string): Promise<void> {
    if (buckets.has(name)) throw new S3Error('BucketAlreadyOwnedByYou');
    const bucket = emptyBucket(name, createdAt);
    buckets.set(name, bucket);
    await bucket.change(async () => {
      try {
        await mkdir(join(bucketFolder(name), 'records'), { recursive: true });
        await saveBucket(bucket);
      } catch (error) {
        buckets.delete(name);
        throw error;
      }
    });
  }

  function setPolicy(bucket: Bucket, policy: BucketPolicy | undefined): Promise<void> {
    return bucket.change(async () => {
      requireCurrent(bucket);
      await saveBucket({ ...bucket, policy });
      bucket.policy = policy;
    });
  }

  function removeBucket(bucket: Bucket): Promise<void> {
    return bucket.change(async () => {
      requireCurrent(bucket);
      if (bucket.objects.size > 0) throw new S3Error('BucketNotEmpty');
      // Renamed first, because a bucket of the same name may be created while this one is being deleted.
      const grave = join(temporaryFolder, randomUUID());
      await rename(bucketFolder(bucket.name), grave);
      buckets.delete(bucket.name);
      await rm(grave, { recursive: true });
    });
  }

  async function saveBucket({ name, createdAt, policy }: Bucket): Promise<void> {
    const temporary = await writeTemporary({ createdAt, policy: policy?.text });
    await rename(temporary, join(bucketFolder(name), 'bucket.json'));
  }

  async function putObject(bucket: Bucket, record: ObjectRecord, condition: WriteCondition): Promise<void> {
    const temporary = await writeTemporary(record);
    try {
      const replaced = await bucket.change(async () => {
        requireCurrent(bucket);
        const current = bucket.objects.get(record.key);
        condition(current);
        await rename(temporary, recordPath(bucket, record.key));
        bucket.objects.set(record.key, record);
        insertKey(bucket.sortedKeys, record.key);
        return current;
      });
      if (replaced) await blobs.discard(replaced.parts);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function removeObject(bucket: Bucket, key: string): Promise<void> {
    const removed = await bucket.change(async () => {
      const current = bucket.objects.get(key);
      if (!current) return undefined;
      await rm(recordPath(bucket, key));
      bucket.objects.delete(key);
      removeKey(bucket.sortedKeys, key);
      return current;
    });
    if (removed) await blobs.discard(removed.parts);
  }

  async function writeTemporary(content: unknown): Promise<string> {
    const path = join(temporaryFolder, randomUUID());
    try {
      const file = await open(path, 'wx');
      try {
        await file.writeFile(JSON.stringify(content));
        await file.datasync();
      } finally {
        await file.close();
      }
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  return {
    blobs,
    listBuckets: () => [...buckets.values()].sort((a, b) => compareKeys(a.name, b.name)),
    findBucket: (name: string) => buckets.get(name),
    getBucket,
    createBucket,
    setPolicy,
    removeBucket,
    putObject,
    removeObject,
  };
}
