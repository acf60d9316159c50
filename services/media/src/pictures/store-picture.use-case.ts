import { fileSentences } from '@nobicast/contracts';
import { webCoverEnding } from '@nobicast/contracts/cover-sizes';
import { ApiError } from '@nobicast/service-kit';
import type { Repositories, StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import {
  convertPicture,
  makeSizes,
  pictureError,
  storeSizes,
  uploadWaitMs,
  type PicturePurpose,
} from './make-picture.ts';
import { isImage } from './picture.rules.ts';

interface NewPicture {
  id: string;
  sizeBytes: number;
  uploadedAt: Date;
}

/** Returns the names of all files made of an image. A failure leaves nothing behind. */
async function storeImage(
  dependencies: StoreAudioDependencies,
  { image, purpose }: { image: Buffer; purpose: PicturePurpose },
  alongWith: (repositories: Repositories, picture: NewPicture) => Promise<void>,
): Promise<{ id: string; names: string[] }> {
  const { runTool, inTransaction, clock, newId } = dependencies;
  if (!isImage(image.subarray(0, 16)))
    throw new ApiError('unsupported_media_type', { sentence: fileSentences.coverFormat });
  const jpeg = await convertPicture(runTool, image);
  const made = await makeSizes(runTool, jpeg, { purpose, waitMs: uploadWaitMs }).catch((error: unknown) => {
    throw pictureError(error);
  });
  // Random, not a hash: owners of the image could compute the address, and learn whether somebody uses it.
  const id = newId().replaceAll('-', '');
  await storeSizes(dependencies, { made, stem: id, objectStem: `pictures/${id}` }, (stored) =>
    inTransaction(async (repositories) => {
      const picture = { id, sizeBytes: image.length, uploadedAt: clock() };
      const largest = made.find(({ size }) => size.ending === webCoverEnding)?.size;
      for (const { objectKey } of stored) await repositories.removals.cancel(objectKey);
      await repositories.pictures.insert(
        { ...picture, width: largest?.width, height: largest?.height },
        stored,
      );
      await alongWith(repositories, picture);
      return true;
    }),
  );
  return { id, names: made.map(({ size }) => id + size.ending) };
}

/** Stores a picture in web sizes, audited. Returns the last part of its largest JPEG's address. */
export async function storePicture(
  dependencies: StoreAudioDependencies,
  { image, userId }: { image: Buffer; userId: string },
): Promise<{ name: string }> {
  const by = await dependencies.audit.getActor(userId);
  const { id } = await storeImage(
    dependencies,
    { image, purpose: 'picture' },
    ({ audit }, { uploadedAt, ...picture }) => audit.recordPicture(picture, { by, at: uploadedAt }),
  );
  return { name: id + webCoverEnding };
}

/** Stores the picture of a link. Not audited, because nobody acts. Returns the last part of its address. */
export async function storeLinkPicture(
  dependencies: StoreAudioDependencies,
  image: Buffer,
): Promise<{ name: string }> {
  const { names } = await storeImage(dependencies, { image, purpose: 'link' }, () => Promise.resolve());
  const [name] = names;
  if (name === undefined) throw new Error('The tool made no file of a picture.');
  return { name };
}
