import { buffer } from 'node:stream/consumers';
import * as contracts from '@nobicast/contracts';
import { disconnectIdle, memberOf, registerRoute } from '@nobicast/service-kit';
import { receivesFile } from '@nobicast/service-kit/receive-file';
import type { IRouter } from 'express';
import multer from 'multer';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import { openUpload } from '../audio/upload-stream.ts';
import { storeLinkPicture, storePicture } from './store-picture.use-case.ts';

const { fileSentences, limits } = contracts;
const addressOf = (name: string) => contracts.callPath(contracts.getCover, { params: { name } });

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
  registerRoute(router, contracts.uploadPicture, async ({ actor, request }, response) => {
    disconnectIdle(request, uploadIdleMs);
    const { buffer: image } = await receive(request, response);
    const { name } = await storePicture(dependencies, { image, userId: memberOf(actor).userId });
    return { picture: { url: addressOf(name) } };
  });

  // For content, which fetched the image. Only services may call below /internal.
  registerRoute(router, contracts.storeLinkPicture, async ({ request }) => {
    disconnectIdle(request, uploadIdleMs);
    const { stream } = await openUpload(request, 1, limits.files.maxCoverBytes);
    const { name } = await storeLinkPicture(dependencies, await buffer(stream));
    return { picture: { url: addressOf(name) } };
  });
}
