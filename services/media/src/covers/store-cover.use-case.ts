import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Repositories, StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import { convertPicture } from '../pictures/make-picture.ts';
import { discardObject, stageObject } from '../uploads/stage-object.ts';
import type { Cover } from './covers.repository.ts';

/** Replaces the episode's cover. A failure leaves nothing behind. */
export async function storeCover(
  dependencies: StoreAudioDependencies,
  {
    episodeId,
    image,
    alongWith,
  }: {
    episodeId: number;
    image: Buffer;
    /** Runs in the same transaction. `isReplaced`: there was a cover before. */
    alongWith: (repositories: Repositories, isReplaced: boolean) => Promise<void>;
  },
): Promise<Cover> {
  const jpeg = await convertPicture(dependencies.runTool, image);
  // Includes the episode: the same picture of two episodes would be public when either is.
  const hash = createHash('sha256').update(`${episodeId}\n`).update(jpeg).digest('hex').slice(0, 32);
  const objectKey = `covers/${episodeId}/${dependencies.newId()}.jpg`;
  await stageObject(dependencies, objectKey, Readable.from([jpeg]), {
    mimeType: 'image/jpeg',
    sizeBytes: jpeg.length,
  });
  try {
    const cover: Cover = {
      name: `${hash}.jpg`,
      objectKey,
      sizeBytes: image.length,
      storedBytes: jpeg.length,
      uploadedAt: dependencies.clock(),
    };
    await dependencies.inTransaction(async (repositories) => {
      await repositories.removals.cancel(objectKey);
      await alongWith(repositories, await repositories.covers.put(episodeId, cover));
    });
    return cover;
  } catch (error) {
    await discardObject(dependencies, objectKey);
    throw error;
  }
}
