import {
  downloadAsTeam,
  downloadEpisode,
  downloadFileName,
  downloadPreview,
  feedAudio,
  getEnclosure,
  paths,
  streamAsTeam,
  streamEpisode,
  streamPreview,
} from '@nobicast/contracts';
import { ApiError, registerStream } from '@nobicast/service-kit';
import type { IRouter, Request, Response } from 'express';
import type { Audio, AudioRepository, AudioEpisode } from '../audio/audio.repository.ts';
import type { DeliveryRecorder } from '../counting/delivery-recorder.ts';
import type { EnclosuresRepository } from '../enclosures/enclosures.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { PresignRead } from '../store/presign-read.ts';
import { countSentBytes, deliverFile } from './deliver-file.ts';
import { contentDisposition, withoutCredentials } from './delivery.rules.ts';

interface DeliveryDependencies {
  audio: Pick<AudioRepository, 'find' | 'findPublished' | 'findMergedInto' | 'getPreviewed'>;
  enclosures: Pick<EnclosuresRepository, 'isGiven'>;
  store: Pick<ObjectStore, 'read'>;
  /** If set, public audio is redirected to the store. */
  presignRead: PresignRead | undefined;
  /** Records requests for public audio. */
  recorder: Pick<DeliveryRecorder, 'record'>;
}

const publicHeaders = {
  // Long enough for a player's many range requests, short enough for a replaced or removed file. Private, because
  // download counts must see each request.
  'Cache-Control': 'private, max-age=300, must-revalidate',
  // Podcast players on other sites play this file too.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

type Disposition = 'inline' | 'attachment';

/** GET and HEAD: Express sends HEAD to the same handler. */
export function deliveryRoutes(router: IRouter, dependencies: DeliveryDependencies): void {
  const { audio, store, presignRead, recorder } = dependencies;
  const deliveries = [
    {
      disposition: 'inline',
      ofEpisode: streamEpisode,
      ofPreview: streamPreview,
      ofTeam: streamAsTeam,
      publicPath: paths.stream,
    },
    {
      disposition: 'attachment',
      ofEpisode: downloadEpisode,
      ofPreview: downloadPreview,
      ofTeam: downloadAsTeam,
      publicPath: paths.download,
    },
  ] as const;
  deliverEnclosure(router, dependencies);
  for (const { disposition, ofEpisode, ofPreview, ofTeam, publicPath } of deliveries) {
    registerStream(router, ofEpisode, async ({ params, request }, response) => {
      const found = await audio.findPublished(params.id);
      if (found) {
        recordWhenSent(recorder, found, request, response);
        const delivery = { ...found, disposition, ownHeaders: publicHeaders, presignRead };
        await deliver(store, delivery, request, response);
      } else await redirectToPodcast(audio, params.id, publicPath, response);
    });
    registerStream(router, ofPreview, async ({ query, request }, response) => {
      const found = await audio.getPreviewed(query.token);
      if (found.isPublic) response.redirect(302, publicPath(found.episode.id));
      // Never redirected: a revoked preview ends at once, and the store would send none of its headers.
      else await deliver(store, { ...found, disposition, ownHeaders: {} }, request, response);
    });
    registerStream(router, ofTeam, async ({ params, request }, response) => {
      const found = await audio.find(params.id);
      if (!found) throw new ApiError('audio_not_found');
      // Published views alone have its title: the file is named by the id.
      const episode = { id: params.id, number: null, title: null };
      await deliver(store, { episode, audio: found, disposition, ownHeaders: {} }, request, response);
    });
  }
}

/**
 * Delivers a sound at any address that the feeds have ever given: the type is the current sound's, whatever the
 * extension says.
 */
function deliverEnclosure(
  router: IRouter,
  { audio, enclosures, store, presignRead, recorder }: DeliveryDependencies,
): void {
  registerStream(router, getEnclosure, async ({ params, request }, response) => {
    const found = await audio.findPublished(params.id);
    if (!found) return redirectToPodcast(audio, params.id, paths.stream, response);
    if (!(await enclosures.isGiven(params.id, params.file))) throw new ApiError('audio_not_found');
    const contentType = feedAudio[found.audio.mimeType] ?? found.audio.mimeType;
    recordWhenSent(recorder, found, request, response);
    const delivery = {
      ...found,
      contentType,
      disposition: 'inline' as const,
      ownHeaders: publicHeaders,
      presignRead,
    };
    await deliver(store, delivery, request, response);
  });
}

const isPrefetch = (request: Request) =>
  /prefetch|prerender|preview/i.test(
    `${request.get('sec-purpose') ?? ''} ${request.get('purpose') ?? ''} ${request.get('x-purpose') ?? ''}`,
  );

/** Do Not Track or Global Privacy Control: nothing of the request is stored. */
const isRefused = (request: Request) => request.get('dnt') === '1' || request.get('sec-gpc') === '1';

/** Records a request once its response is over, whole or not. */
function recordWhenSent(
  recorder: DeliveryDependencies['recorder'],
  { episode, audio }: { episode: AudioEpisode; audio: Audio },
  request: Request,
  response: Response,
): void {
  if (episode.type !== 'podcast' || isRefused(request)) return;
  const { method, ip: address } = request;
  response.once('close', () => {
    const bytesSent = countSentBytes(response);
    recorder.record({
      episodeId: episode.id,
      method,
      status: response.statusCode,
      requestedRange: request.get('range') ?? null,
      // Without bytes still in the buffer.
      bytesSent: Math.max(0, bytesSent - response.writableLength),
      isPrefetch: isPrefetch(request),
      userAgent: request.get('user-agent') ?? null,
      fileBytes: audio.sizeBytes,
      address,
    });
  });
}

/** The id may be of a preparation that was merged into a podcast. */
async function redirectToPodcast(
  audio: DeliveryDependencies['audio'],
  formerId: number,
  publicPath: (episodeId: number) => string,
  response: Response,
): Promise<void> {
  const podcastId = await audio.findMergedInto(formerId);
  if (podcastId === undefined) throw new ApiError('audio_not_found');
  // Not cached: the podcast can be deleted, or its date moved.
  response.set('Cache-Control', 'no-store').redirect(301, publicPath(podcastId));
}

interface Delivery {
  /** What its file is named by. */
  episode: Parameters<typeof downloadFileName>[0];
  audio: Audio;
  disposition: Disposition;
  /** If it differs from the stored file's. */
  contentType?: string;
  /** For caching and embedding. */
  ownHeaders: Readonly<Record<string, string>>;
  presignRead?: PresignRead | undefined;
}

async function deliver(
  store: DeliveryDependencies['store'],
  { episode, audio, disposition, ownHeaders, presignRead, contentType = audio.mimeType }: Delivery,
  request: Request,
  response: Response,
): Promise<void> {
  if (audio.kind === 'external') {
    redirect(withoutCredentials(audio.url), ownHeaders, response);
    return;
  }
  const named = contentDisposition(disposition, downloadFileName(episode, audio.mimeType));
  await deliverFile(
    store,
    {
      objectKey: audio.objectKey,
      sizeBytes: audio.sizeBytes,
      etag: `"${audio.etag}"`,
      lastModified: audio.modifiedAt.toUTCString(),
      headers: { ...ownHeaders, 'Content-Disposition': named, 'Content-Type': contentType },
      // The address is signed for GET only.
      ...(presignRead &&
        request.method === 'GET' && {
          redirect: async () =>
            redirect(
              await presignRead(audio.objectKey, { contentType, contentDisposition: named }),
              ownHeaders,
              response,
            ),
        }),
    },
    request,
    response,
  );
}

/** Not cached: the address is for this request alone. */
function redirect(address: string, ownHeaders: Delivery['ownHeaders'], response: Response): void {
  response.set({ ...ownHeaders, 'Cache-Control': 'no-store' }).redirect(302, address);
}
