import { fileSentences } from '@nobicast/contracts';
import { webCoverEnding } from '@nobicast/contracts/cover-sizes';
import { ApiError } from '@nobicast/service-kit';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import { convertPicture, makeSizes, pictureError, storeSizes, uploadWaitMs } from './make-picture.ts';
import { isImage } from './picture.rules.ts';

/**
 * Stores an image in web sizes, with its row in the audit. Returns the last part of the address of its largest JPEG. A
 * failure leaves nothing behind.
 */
export async function storePicture(
  dependencies: StoreAudioDependencies,
  { image, userId }: { image: Buffer; userId: string },
): Promise<{ name: string }> {
  const { runTool, audit, inTransaction, clock, newId } = dependencies;
  if (!isImage(image.subarray(0, 16)))
    throw new ApiError('unsupported_media_type', { sentence: fileSentences.coverFormat });
  const by = await audit.getProducer(userId);
  const jpeg = await convertPicture(runTool, image);
  const options = { withSquare: false, waitMs: uploadWaitMs };
  const made = await makeSizes(runTool, jpeg, options).catch((error: unknown) => {
    throw pictureError(error);
  });
  // Random, not a hash: whoever has the image could compute the address, and learn whether somebody uses it.
  const id = newId().replaceAll('-', '');
  await storeSizes(dependencies, { made, stem: id, objectStem: `pictures/${id}` }, (stored) =>
    inTransaction(async (repositories) => {
      const uploadedAt = clock();
      for (const { objectKey } of stored) await repositories.removals.cancel(objectKey);
      await repositories.pictures.insert({ id, sizeBytes: image.length, uploadedAt }, stored);
      await repositories.audit.recordPicture({ id, sizeBytes: image.length }, { by, at: uploadedAt });
      return true;
    }),
  );
  return { name: id + webCoverEnding };
}
