import { IncomingMessage, ServerResponse, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { createCache } from '../cache/cache.ts';
import type { Upstream } from '../upstream.ts';

const headersOf = (chunks: readonly Buffer[]): Record<string, string | undefined> =>
  Object.fromEntries(
    (Buffer.concat(chunks).toString().split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(': ', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
  );

/** A cache without a gateway, for documents by default. `nowMs` is its clock. */
export function cacheForTest(options: {
  upstream: Pick<Upstream, 'read'>;
  unreadForMs: number;
  nowMs: () => number;
  isDocument?: boolean;
  revalidationMs?: number | undefined;
}) {
  const cache = createCache({
    maxBytes: 16_000_000,
    deadlineMs: 1_000,
    releases: { areCurrent: () => Promise.resolve(true) },
    logger: silentLogger(),
    unreadForMs: options.unreadForMs,
    nowMs: options.nowMs,
    clock: () => new Date(options.nowMs()),
  });
  cache.setListening(true);

  /** As in a real request, the parts of the address share the memory of the whole. */
  function answer(address: string, request: IncomingMessage, response: ServerResponse): void {
    const [path = '', query = ''] = address.split('?');
    const { upstream } = options;
    cache.answer({
      request,
      response,
      cacheRequest: {
        part: 'shell',
        path,
        query,
        isExact: false,
        isDocument: options.isDocument ?? true,
        upstream,
        fillDeadlineMs: 1_000,
        revalidationMs: options.revalidationMs,
        added: [],
      },
      pass: () => void response.end(),
      fail: ({ status }) => void response.writeHead(status).end(),
    });
  }

  async function visit(address: string, headers: IncomingHttpHeaders = {}) {
    const request = new IncomingMessage(new Socket());
    Object.assign(request.headers, headers);
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const socket = new PassThrough().on('data', (chunk: Buffer) => chunks.push(chunk));
    response.assignSocket(socket as unknown as Socket); // it only writes to it
    answer(address, request, response);
    await eventually(() => response.writableEnded, { everyMs: 1 });
    const body = Buffer.concat(chunks).toString().split('\r\n\r\n').slice(1).join('\r\n\r\n');
    return {
      status: response.statusCode,
      headers: headersOf(chunks),
      body,
      cacheStatus: headersOf(chunks)['cache-status'],
    };
  }

  /** Without a connection, which would take more memory than the cache. */
  async function ask(address: string): Promise<number> {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    answer(address, request, response);
    await eventually(() => response.writableEnded, { everyMs: 1 });
    return response.statusCode;
  }
  return { cache, answer, ask, visit };
}
