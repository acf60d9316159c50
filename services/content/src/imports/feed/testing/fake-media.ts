import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorCodes, putExternalAudio, type ErrorCode, type externalAudioSchema } from '@nobicast/contracts';
import { actorHeader, maxJsonBytes, verifyActor } from '@nobicast/service-kit';
import type { z } from 'zod';
import { listenForTest, testSecret } from '@nobicast/service-kit/testing';

export interface FakeMedia {
  url: string;
  /** What each episode's audio is now: an address, or `stored <source> <bytes>`. */
  audio: Map<number, string>;
  /** Makes the next calls that name this episode fail with this code; undefined makes them succeed again. */
  failFor(episodeId: number | undefined, code?: ErrorCode): void;
  /** How many episodes each declaration of external audio named since the last call of this. */
  declarationSizes(): number[];
  /** Breaks the connection of the next call after the work is done, before its reply. */
  loseNextReply(): void;
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  // A request without an encoding yields buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** The two internal calls of media, which services' tests cannot import, with the same promises. */
export async function startFakeMedia(): Promise<FakeMedia> {
  const audio = new Map<number, string>();
  let failing: { episodeId: number | undefined; code: ErrorCode } | undefined;
  let losesNextReply = false;
  let sizes: number[] = [];

  const answer = (response: ServerResponse, status: number, body: object) => {
    if (losesNextReply) {
      losesNextReply = false;
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const declare = (episodes: z.infer<typeof externalAudioSchema>[]) => {
    const changed = episodes.filter(({ episode_id: id, url }) => audio.get(id) !== url);
    for (const { episode_id: id, url } of changed) audio.set(id, url);
    return { changed_episode_ids: changed.map(({ episode_id: id }) => id) };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://media');
    const actor = verifyActor(String(request.headers[actorHeader]), testSecret, new Date());
    if (actor?.kind !== 'service' || request.method !== 'PUT') return answer(response, 404, {});
    const refuse = (code: ErrorCode) =>
      answer(response, errorCodes[code].status, { ok: false, error: '…', code });
    if (url.pathname === putExternalAudio.path) {
      const bytes = await read(request);
      if (bytes.length > maxJsonBytes) return refuse('too_large');
      const { episodes } = putExternalAudio.body.parse(JSON.parse(bytes.toString()));
      sizes.push(episodes.length);
      const failure = failing;
      if (failure && episodes.some(({ episode_id: id }) => id === failure.episodeId))
        return refuse(failure.code);
      return answer(response, 200, { ok: true, data: declare(episodes) });
    }
    const [, digits] = /^\/internal\/episodes\/(\d+)\/audio$/.exec(url.pathname) ?? [];
    const id = Number(digits);
    if (!digits) return answer(response, 404, {});
    if (id === failing?.episodeId) return refuse(failing.code);
    const source = url.searchParams.get('source_url') ?? '';
    const current = audio.get(id);
    // As media does: the same source is known before its first byte.
    const isKnown = current?.startsWith(`stored ${source} `) === true;
    const sizeBytes = isKnown ? 0 : (await read(request)).length;
    if (!isKnown) audio.set(id, `stored ${source} ${sizeBytes}`);
    const data = { is_changed: !isKnown, size_bytes: sizeBytes, duration_ms: null };
    answer(response, 200, { ok: true, data });
  };

  const server = await listenForTest((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    url: server.url,
    audio,
    failFor: (episodeId, code = 'service_unavailable') => {
      failing = { episodeId, code };
    },
    declarationSizes: () => {
      const found = sizes;
      sizes = [];
      return found;
    },
    loseNextReply: () => {
      losesNextReply = true;
    },
    close: () => server.close(),
  };
}
