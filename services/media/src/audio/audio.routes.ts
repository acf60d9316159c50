import { putExternalAudio, putStoredAudio } from '@nobicast/contracts';
import { disconnectIdle, registerRoute } from '@nobicast/service-kit';
import type { IRouter, Request } from 'express';
import type { NewAudio } from './audio.repository.ts';
import { declareExternalAudio } from './declare-external-audio.use-case.ts';
import { storeAudio, type StoreAudioDependencies } from './store-audio.use-case.ts';

const present = ({ isChanged, audio }: { isChanged: boolean; audio: NewAudio }) => ({
  is_changed: isChanged,
  size_bytes: audio.sizeBytes,
  duration_ms: audio.durationMs,
});

const declaredBytes = (request: Request) => {
  const length = request.get('content-length');
  return length === undefined ? undefined : Number(length);
};

/** createServiceApp lets only services call below /internal. */
export function audioRoutes(
  router: IRouter,
  { uploadIdleMs, ...dependencies }: StoreAudioDependencies & { uploadIdleMs: number },
): void {
  registerRoute(router, putExternalAudio, async ({ body }) => ({
    changed_episode_ids: await declareExternalAudio(
      dependencies,
      body.episodes.map((declared) => ({
        episodeId: declared.episode_id,
        url: declared.url,
        sizeBytes: declared.size_bytes,
        mimeType: declared.mime_type,
        durationMs: declared.duration_ms,
      })),
    ),
  }));

  registerRoute(router, putStoredAudio, async ({ params, query, request }) => {
    disconnectIdle(request, uploadIdleMs);
    return present(
      await storeAudio(dependencies, {
        episodeId: params.id,
        body: request,
        declaredBytes: declaredBytes(request),
        sourceUrl: query.source_url,
      }),
    );
  });
}
