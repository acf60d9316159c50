import type { Readable } from 'node:stream';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';

export interface StageDependencies {
  removals: RemovalsRepository;
  store: Pick<ObjectStore, 'put'>;
  clock: () => Date;
  /** An upload that takes longer than this is given up, and its object removed. */
  uploadLifetimeMs: number;
}

/** An object in the store that no row refers to yet. */
export interface StagedObject {
  objectKey: string;
  etag: string;
}

/**
 * Stores a stream under a key that is used once. Its removal is scheduled before the first byte; whoever refers to the
 * object cancels that in the same transaction (`removals.cancel`). Whatever fails in between, the object goes.
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

/** Has a staged object removed at once. If that cannot be scheduled, it goes at the instant scheduled first. */
export async function discardObject(
  { removals, clock }: Pick<StageDependencies, 'removals' | 'clock'>,
  objectKey: string,
): Promise<void> {
  await removals.schedule(objectKey, clock()).catch(() => undefined);
}
