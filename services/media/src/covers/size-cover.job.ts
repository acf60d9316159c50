import { buffer } from 'node:stream/consumers';
import { squareCover } from '@nobicast/contracts/cover-sizes';
import type { JobTask, Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import { makeSizes, storeSizes, type MadeSize } from '../pictures/make-picture.ts';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { ToolFailure, type RunTool } from '../tools/run-tool.ts';
import type { StageDependencies } from '../uploads/stage-object.ts';
import type { CoversRepository } from './covers.repository.ts';

const payloadSchema = z.object({ name: z.string().min(1) });

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

/**
 * Makes the web sizes and the square of a cover, unless it was replaced, deleted or sized. All become public at once; a
 * killed job or tool leaves nothing and is run again.
 */
export function sizeCover(dependencies: SizeCoverDependencies): JobTask {
  const { covers, store, runTool, inTransaction, newId, logger } = dependencies;
  return async (payload) => {
    const { name } = payloadSchema.parse(payload);
    const cover = await covers.findByName(name);
    if (cover?.isSized !== false) return;
    // Read first: a missing store is no fault of the picture.
    const bytes = await buffer(await store.read(cover.objectKey, 0, cover.storedBytes));
    let made: MadeSize[];
    try {
      made = await makeSizes(runTool, bytes, { purpose: 'cover' });
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      logger.warn({ reason: error.message, name }, 'the web sizes of a cover cannot be made');
      await covers.markSized(name, { hasWebSizes: false, hasSquare: false });
      return;
    }
    const hasSquare = made.some(({ size }) => size.ending === squareCover.ending);
    const files = {
      made,
      stem: name.replace('.jpg', ''),
      objectStem: `covers/${cover.episodeId}/${newId()}`,
    };
    await storeSizes(dependencies, files, (stored) =>
      inTransaction(async (repositories) => {
        const episodeId = await repositories.covers.markSized(name, { hasWebSizes: true, hasSquare });
        // The cover was replaced in the meantime.
        if (episodeId === undefined) return false;
        for (const { objectKey } of stored) await repositories.removals.cancel(objectKey);
        await repositories.covers.replaceSizes(episodeId, stored);
        return true;
      }),
    );
  };
}
