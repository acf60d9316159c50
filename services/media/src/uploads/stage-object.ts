import type { Readable } from 'node:stream';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';

export interface StageDependencies {
  removals: RemovalsRepository;
  store: Pick<ObjectStore, 'put'>;
  clock: () => Date;
  /** Longer uploads are given up, and their objects removed. */
  uploadLifetimeMs: number;
}

/** Stored, but no row refers to it yet. */
export interface StagedObject {
  objectKey: string;
  etag: string;
}

/**
 * The key is used once. The removal is scheduled before the first byte; whoever refers to the object cancels that in
 * the same transaction (`removals.cancel`). After any failure in between, the object is removed.
 */
export async function stageObject(
  dependencies: StageDependencies,
  objectKey: string,
  body: Readable,
  file: { mimeType: string; sizeBytes?: number | undefined },
): Promise<StagedObject> {
  const { removals, store, clock, uploadLifetimeMs } = dependencies;
  try {
    await removals.schedule(objectKey, new Date(clock().getTime() + uploadLifetimeMs));
  } catch (error) {
    body.destroy();
    throw error;
  }
  try {
    return { objectKey, etag: (await store.put(objectKey, body, file)).etag };
  } catch (error) {
    await discardObject(dependencies, objectKey);
    throw error;
  }
}

/** Removes the object at once, or if that cannot be scheduled, at the instant scheduled first. */
export async function discardObject(
  { removals, clock }: Pick<StageDependencies, 'removals' | 'clock'>,
  objectKey: string,
): Promise<void> {
  await removals.schedule(objectKey, clock()).catch(() => undefined);
}
