import { pipeline } from 'node:stream/promises';
import { callPath, getCover, getCoverAsTeam, getPreviewCover } from '@nobicast/contracts';
import { ApiError, hasClientDisconnected, registerStream } from '@nobicast/service-kit';
import type { IRouter, Response } from 'express';
import type { ObjectStore } from '../store/object-store.ts';
import { pictureType, pictureTypes } from '../pictures/picture.rules.ts';
import type { CoversRepository } from './covers.repository.ts';

const publicHeaders = {
  // The address has the content's hash.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const jpegHeaders = { 'Content-Type': pictureTypes.jpg };

interface CoversDependencies {
  covers: Pick<CoversRepository, 'findPublished' | 'findPreviewed' | 'findStored'>;
  store: Pick<ObjectStore, 'read'>;
}

export function coversRoutes(router: IRouter, { covers, store }: CoversDependencies): void {
  registerStream(router, getCover, async ({ params }, response) => {
    const cover = await covers.findPublished(params.name);
    if (!cover) throw new ApiError('cover_not_found');
    const ownHeaders = { ...publicHeaders, 'Content-Type': pictureType(params.name) };
    await sendCover(store, { ...cover, ownHeaders }, response);
  });

  registerStream(router, getPreviewCover, async ({ query }, response) => {
    const cover = await covers.findPreviewed(query.token);
    if (!cover) throw new ApiError('preview_not_found');
    if (cover.isPublic) response.redirect(302, callPath(getCover, { params: { name: cover.name } }));
    else await sendCover(store, { ...cover, ownHeaders: jpegHeaders }, response);
  });

  registerStream(router, getCoverAsTeam, async ({ params }, response) => {
    const cover = await covers.findStored(params.id);
    if (!cover) throw new ApiError('cover_not_found');
    await sendCover(store, { ...cover, ownHeaders: jpegHeaders }, response);
  });
}

async function sendCover(
  store: CoversDependencies['store'],
  cover: { objectKey: string; storedBytes: number; ownHeaders: Readonly<Record<string, string>> },
  response: Response,
): Promise<void> {
  const headers = {
    ...cover.ownHeaders,
    'Content-Length': String(cover.storedBytes),
    // Opened as a document, it may run and load nothing.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  if (response.req.method === 'HEAD') {
    response.set(headers).end();
    return;
  }
  const source = await store.read(cover.objectKey, 0, cover.storedBytes);
  response.set(headers);
  await pipeline(source, response).catch((error: unknown) => {
    source.destroy();
    if (!hasClientDisconnected(response)) throw new ApiError('store_unavailable', { cause: error });
  });
}
