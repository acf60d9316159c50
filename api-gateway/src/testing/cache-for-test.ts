import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { createCache } from '../cache/cache.ts';
import type { Upstream } from '../upstream.ts';

/** A cache without a gateway around it, for documents unless told otherwise. `nowMs` is its clock. */
export function cacheForTest(options: {
  upstream: Pick<Upstream, 'read'>;
  staleForMs: number;
  nowMs: () => number;
  isDocument?: boolean;
}) {
  const cache = createCache({
    maxBytes: 16_000_000,
    deadlineMs: 1_000,
    releases: { areCurrent: () => Promise.resolve(true) },
    logger: silentLogger(),
    staleForMs: options.staleForMs,
    nowMs: options.nowMs,
  });
  cache.setListening(true);

  /** Answers a request for this address. As for a real one, its parts share the memory of the whole. */
  function answer(address: string, request: IncomingMessage, response: ServerResponse): void {
    const [path = '', query = ''] = address.split('?');
    const { upstream } = options;
    cache.answer({
      request,
      response,
      cacheRequest: {
        path,
        query,
        isExact: false,
        isDocument: options.isDocument ?? true,
        upstream,
        fillDeadlineMs: 1_000,
        added: [],
      },
      pass: () => void response.end(),
      fail: ({ status }) => void response.writeHead(status).end(),
    });
  }

  /** The status of the reply to this address. */
  async function ask(address: string): Promise<number> {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    answer(address, request, response);
    await eventually(() => response.writableEnded, { everyMs: 1 });
    return response.statusCode;
  }
  return { cache, answer, ask };
}
