import { fileSentences } from '@nobicast/contracts';
import { webCoverEnding } from '@nobicast/contracts/cover-sizes';
import { ApiError } from '@nobicast/service-kit';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import { ToolFailure } from '../tools/run-tool.ts';
import { convertPicture, makeSizes, storeSizes } from './make-picture.ts';
import { isImage } from './picture.rules.ts';

/** Somebody waits for the reply. */
const sizingDeadlineMs = 60_000;

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
  const options = { withSquare: false, deadlineMs: sizingDeadlineMs };
  const made = await makeSizes(runTool, jpeg, options).catch((error: unknown) => {
    throw error instanceof ToolFailure ? new ApiError('unreadable_image', { cause: error }) : error;
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
