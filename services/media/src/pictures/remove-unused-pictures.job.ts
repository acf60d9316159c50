import type { JobTask, Logger } from '@nobicast/service-kit';
import type { PicturesRepository } from './pictures.repository.ts';

/** Somebody may still be writing, or undo a change. */
const graceHours = 24;

interface RemoveUnusedDependencies {
  pictures: Pick<PicturesRepository, 'noteUses' | 'removeUnused'>;
  clock: () => Date;
  logger: Logger;
}

export function removeUnusedPictures({ pictures, clock, logger }: RemoveUnusedDependencies): JobTask {
  return async () => {
    const now = clock();
    await pictures.noteUses(now);
    const removed = await pictures.removeUnused(new Date(now.getTime() - graceHours * 3_600_000));
    if (removed > 0) logger.info({ removed }, 'unused pictures were removed');
  };
}
