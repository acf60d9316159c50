import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { JobTask, Logger } from '@nobicast/service-kit';
import { squareCover } from '@nobicast/contracts/cover-sizes';
import { z } from 'zod';
import { ToolFailure, type RunTool } from '../tools/run-tool.ts';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { discardObject, stageObject, type StageDependencies } from '../uploads/stage-object.ts';
import { coverSizesSchema, coverType, type CoverSize } from './cover.rules.ts';
import type { CoversRepository, StoredSize } from './covers.repository.ts';

const payloadSchema = z.object({ name: z.string().min(1) });

/** Of the tool, on a machine that serves listeners. It takes some seconds. */
export const sizingDeadlineMs = 5 * 60_000;

export interface SizeCoverDependencies extends Omit<StageDependencies, 'store'> {
  covers: Pick<CoversRepository, 'findByName' | 'markSized'>;
  store: Pick<ObjectStore, 'read' | 'put'>;
  runTool: RunTool;
  inTransaction<Result>(
    work: (repositories: { covers: CoversRepository; removals: RemovalsRepository }) => Promise<Result>,
  ): Promise<Result>;
  newId: () => string;
  logger: Logger;
}

async function makeSizes(
  { runTool }: Pick<SizeCoverDependencies, 'runTool'>,
  cover: Readable,
): Promise<{ size: CoverSize; file: Buffer }[]> {
  const output = await runTool('size-cover', cover, { deadlineMs: sizingDeadlineMs });
  let at = output.indexOf('\n');
  const sizes = coverSizesSchema.parse(JSON.parse(output.toString('utf8', 0, at)));
  at += 1;
  return sizes.map((size) => {
    const file = output.subarray(at, at + size.bytes);
    at += size.bytes;
    return { size, file };
  });
}

/**
 * Makes the web sizes of a cover, and its square. Does nothing for a cover that was replaced or deleted, or that has
 * them. All of them become public at once; a job that is killed leaves nothing, and is run again.
 */
export function sizeCover(dependencies: SizeCoverDependencies): JobTask {
  const { covers, store, inTransaction, newId, logger } = dependencies;
  return async (payload) => {
    const { name } = payloadSchema.parse(payload);
    const cover = await covers.findByName(name);
    if (cover?.isSized !== false) return;
    // Read first: a store that is away is no fault of the picture.
    const bytes = await buffer(await store.read(cover.objectKey, 0, cover.storedBytes));
    let made: Awaited<ReturnType<typeof makeSizes>>;
    try {
      made = await makeSizes(dependencies, Readable.from([bytes]));
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      logger.warn({ reason: error.message, name }, 'the web sizes of a cover cannot be made');
      await covers.markSized(name, { hasWebSizes: false, hasSquare: false });
      return;
    }
    const stored: StoredSize[] = [];
    const id = newId();
    try {
      for (const { size, file } of made) {
        const objectKey = `covers/${cover.episodeId}/${id}${size.ending}`;
        stored.push({ name: name.replace('.jpg', size.ending), objectKey, storedBytes: file.length });
        await stageObject(dependencies, objectKey, Readable.from([file]), {
          mimeType: coverType(size.ending),
          sizeBytes: file.length,
        });
      }
      const isCurrent = await inTransaction(async (repositories) => {
        const hasSquare = made.some(({ size }) => size.ending === squareCover.ending);
        const episodeId = await repositories.covers.markSized(name, { hasWebSizes: true, hasSquare });
        if (episodeId === undefined) return false;
        for (const { objectKey } of stored) await repositories.removals.cancel(objectKey);
        await repositories.covers.replaceSizes(episodeId, stored);
        return true;
      });
      if (isCurrent) return;
    } catch (error) {
      await Promise.all(stored.map(({ objectKey }) => discardObject(dependencies, objectKey)));
      throw error;
    }
    // It was replaced meanwhile.
    await Promise.all(stored.map(({ objectKey }) => discardObject(dependencies, objectKey)));
  };
}
