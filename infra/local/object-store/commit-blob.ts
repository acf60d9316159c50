import type { BlobPart, WrittenBlob } from './blobs.ts';
import { bucketOf, type Call } from './call.ts';
import type { DiskStore, WriteCondition } from './disk-store.ts';
import type { ObjectRecord } from './stored-buckets.ts';

type NewObject = {
  key: string;
  blob: WrittenBlob;
  headers: Record<string, string>;
  condition: WriteCondition;
};

/** Makes a written blob the object of a key; discards the blob if that fails. */
export async function commitBlob(
  call: Call,
  { key, blob, headers, condition }: NewObject,
): Promise<ObjectRecord> {
  const record = {
    key,
    size: blob.size,
    etag: blob.md5,
    modifiedAt: call.now.toISOString(),
    headers,
    parts: [{ blob: blob.blob, size: blob.size }],
  };
  await orDiscard(call.store, record.parts, async () =>
    call.store.putObject(bucketOf(call), record, condition),
  );
  return record;
}

export async function orDiscard(
  store: DiskStore,
  parts: BlobPart[],
  decide: () => Promise<void>,
): Promise<void> {
  try {
    await decide();
  } catch (error) {
    await store.blobs.discard(parts);
    throw error;
  }
}
