import { putExternalAudio, putStoredAudio } from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter, Request } from 'express';
import type { Audio } from './audio.repository.ts';
import { declareExternalAudio } from './declare-external-audio.use-case.ts';
import { storeAudio, type StoreAudioDependencies } from './store-audio.use-case.ts';

/** A sender that sends nothing for this long is disconnected. */
const idleMs = 60_000;

const present = ({ isChanged, audio }: { isChanged: boolean; audio: Audio }) => ({
  is_changed: isChanged,
  size_bytes: audio.sizeBytes,
  duration_ms: audio.durationMs,
});

const declaredBytes = (request: Request) => {
  const length = request.get('content-length');
  return length === undefined ? undefined : Number(length);
};

/** Routes for other services: createServiceApp refuses everyone else below /internal. */
export function audioRoutes(router: IRouter, dependencies: StoreAudioDependencies): void {
  registerRoute(router, putExternalAudio, async ({ params, body }) =>
    present(
      await declareExternalAudio(dependencies, params.id, {
        url: body.url,
        sizeBytes: body.size_bytes,
        mimeType: body.mime_type,
        durationMs: body.duration_ms,
      }),
    ),
  );

  registerRoute(router, putStoredAudio, async ({ params, query, request }) => {
    request.setTimeout(idleMs, () => {
      if (!request.complete) request.destroy();
    });
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
