import { pipeline } from 'node:stream/promises';
import { getCover } from '@nobicast/contracts';
import { ApiError, registerStream } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { ObjectStore } from '../store/object-store.ts';
import type { CoversRepository } from './covers.repository.ts';

/** The address holds the hash of the content. */
const cacheControl = 'public, max-age=31536000, immutable';

export function coversRoutes(
  router: IRouter,
  { covers, store }: { covers: Pick<CoversRepository, 'findPublished'>; store: Pick<ObjectStore, 'read'> },
): void {
  registerStream(router, getCover, async ({ params, request }, response) => {
    const cover = await covers.findPublished(params.name);
    if (!cover) throw new ApiError('cover_not_found');
    const headers = {
      'Cache-Control': cacheControl,
      'Content-Length': String(cover.storedBytes),
      // Opened as a document, it may run and load nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': 'image/jpeg',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    if (request.method === 'HEAD') {
      response.set(headers).end();
      return;
    }
    const source = await store.read(cover.objectKey, 0, cover.storedBytes);
    response.set(headers);
    await pipeline(source, response).catch((error: unknown) => {
      source.destroy();
      // A visitor who has left is no error.
      if (!(response.destroyed && response.errored === null))
        throw new ApiError('store_unavailable', { cause: error });
    });
  });
}
