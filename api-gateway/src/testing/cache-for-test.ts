import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { createCache } from '../cache/cache.ts';
import type { Upstream } from '../upstream.ts';

/** A cache that is asked for documents without any network. `nowMs` is its clock. */
export function cacheForTest(options: {
  upstream: Pick<Upstream, 'read'>;
  staleForMs: number;
  nowMs: () => number;
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

  /** Gives the status. As the address of a request comes in: its parts share the memory of the whole. */
  async function ask(address: string): Promise<number> {
    const [path = '', query = ''] = address.split('?');
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    const { upstream } = options;
    cache.answer({
      request,
      response,
      cacheRequest: {
        path,
        query,
        isExact: false,
        isDocument: true,
        upstream,
        fillDeadlineMs: 1_000,
        added: [],
      },
      pass: () => undefined,
      fail: () => undefined,
    });
    await eventually(() => response.writableEnded, { everyMs: 1 });
    return response.statusCode;
  }
  return { cache, ask };
}
