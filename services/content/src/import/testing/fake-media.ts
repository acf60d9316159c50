import type { IncomingMessage, ServerResponse } from 'node:http';
import { externalAudioSchema } from '@nobicast/contracts';
import { actorHeader, verifyActor } from '@nobicast/service-kit';
import { listenForTest, testSecret } from '@nobicast/service-kit/testing';

export interface FakeMedia {
  url: string;
  /** What each episode's audio is now: an address, or `stored <source> <bytes>`. */
  audio: Map<number, string>;
  /** Whether it refuses the next calls for this episode. */
  failFor(episodeId: number | undefined): void;
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
  let failing: number | undefined;

  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const tell = (response: ServerResponse, id: number, next: string, sizeBytes: number) => {
    const isChanged = audio.get(id) !== next;
    audio.set(id, next);
    const data = { is_changed: isChanged, size_bytes: sizeBytes, duration_ms: null };
    answer(response, 200, { ok: true, data });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://media');
    const [, digits, what] = /^\/internal\/episodes\/(\d+)\/(audio|external-audio)$/.exec(url.pathname) ?? [];
    const actor = verifyActor(String(request.headers[actorHeader]), testSecret, new Date());
    const id = Number(digits);
    if (actor?.kind !== 'service' || request.method !== 'PUT' || !what) return answer(response, 404, {});
    if (id === failing) return answer(response, 503, { ok: false, error: '…', code: 'service_unavailable' });
    if (what === 'external-audio') {
      const body = externalAudioSchema.parse(JSON.parse((await read(request)).toString()));
      return tell(response, id, body.url, body.size_bytes);
    }
    const source = url.searchParams.get('source_url') ?? '';
    const current = audio.get(id);
    // As media does: the same source is known before its first byte.
    if (current?.startsWith(`stored ${source} `)) return tell(response, id, current, 0);
    const bytes = await read(request);
    return tell(response, id, `stored ${source} ${bytes.length}`, bytes.length);
  };

  const server = await listenForTest((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    url: server.url,
    audio,
    failFor: (episodeId) => {
      failing = episodeId;
    },
    close: () => server.close(),
  };
}
