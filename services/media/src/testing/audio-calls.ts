import { putExternalAudio, putStoredAudio } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';

/** An entry of a declaration. */
export const externalAudio = (episodeId: number, url: string, durationMs = 60_000) => ({
  episode_id: episodeId,
  url,
  size_bytes: 1234,
  mime_type: 'audio/mpeg',
  duration_ms: durationMs,
});

/** As the importer makes them. */
export function audioCalls({ url: baseUrl }: { url: string }) {
  const service = { baseUrl, secret: testSecret, caller: 'content', deadlineMs: 30_000 };
  const declareAll = (...episodes: ReturnType<typeof externalAudio>[]) =>
    callService(putExternalAudio, { ...service, body: { episodes } });
  return {
    store: (episodeId: number, bytes: Buffer, sourceUrl?: string) =>
      callService(putStoredAudio, {
        ...service,
        params: { id: episodeId },
        query: { source_url: sourceUrl },
        bytes: new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' }),
      }),
    declareAll,
    /** Returns whether that changed anything. */
    declare: async (...parameters: Parameters<typeof externalAudio>): Promise<boolean> =>
      (await declareAll(externalAudio(...parameters))).changed_episode_ids.length === 1,
  };
}
