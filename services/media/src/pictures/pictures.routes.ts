import { callPath, fileSentences, getCover, limits, uploadPicture } from '@nobicast/contracts';
import { disconnectIdle, memberOf, registerRoute } from '@nobicast/service-kit';
import { receivesFile } from '@nobicast/service-kit/receive-file';
import type { IRouter } from 'express';
import multer from 'multer';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import { storePicture } from './store-picture.use-case.ts';

// In memory: it is small, and is decoded as a whole.
const receive = receivesFile({
  storage: multer.memoryStorage(),
  maxBytes: limits.files.maxCoverBytes,
  tooLarge: fileSentences.coverSize,
});

export function picturesRoutes(
  router: IRouter,
  { uploadIdleMs, ...dependencies }: StoreAudioDependencies & { uploadIdleMs: number },
): void {
  registerRoute(router, uploadPicture, async ({ actor, request }, response) => {
    disconnectIdle(request, uploadIdleMs);
    const { buffer: image } = await receive(request, response);
    const { name } = await storePicture(dependencies, { image, userId: memberOf(actor).userId });
    return { picture: { url: callPath(getCover, { params: { name } }) } };
  });
}
