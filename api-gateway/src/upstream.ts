import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { actorHeader, type Logger } from '@nobicast/service-kit';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { sendUnavailable } from './unavailable.ts';

/** Without keep-alive every request opens a connection, at three times the cost. */
const createAgent = () =>
  new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 64, keepAliveMsecs: 15_000 });

/** Headers that only we may set. Whatever a visitor sends under these names is thrown away. */
const identityHeaders = [actorHeader, 'x-nobicast-visitor', 'forwarded'];

const isResponse = (target: ServerResponse | Socket): target is ServerResponse => 'setHeader' in target;

/** A visitor who leaves takes the upstream request along: the library only does so for uploads. */
function followVisitor(upstreamRequest: ClientRequest, response: ServerResponse): void {
  response.once('close', () => {
    if (!response.writableFinished) upstreamRequest.destroy();
  });
}

/**
 * Passes requests on to one of our processes: streaming both ways, with the visitor's address added and
 * inbound identity removed.
 *
 * @param options.idleTimeoutMs longest silence of the upstream; 0 for none (audio of a paused player)
 */
export function createUpstream(options: {
  name: string;
  url: string;
  logger: Logger;
  idleTimeoutMs: number;
}): RequestHandler<IncomingMessage, ServerResponse> {
  const { name, url, logger, idleTimeoutMs } = options;
  return createProxyMiddleware({
    target: url,
    agent: createAgent(),
    xfwd: true,
    proxyTimeout: idleTimeoutMs,
    on: {
      proxyReq(upstreamRequest, request, response) {
        for (const header of identityHeaders) upstreamRequest.removeHeader(header);
        // Ours, whatever the visitor sent: one id in every log.
        if ('requestId' in request) upstreamRequest.setHeader('x-request-id', String(request.requestId));
        followVisitor(upstreamRequest, response);
      },
      proxyRes(upstreamReply, _request, response) {
        // Half a reply must not look like a slow one: the library leaves the visitor waiting for ever.
        upstreamReply.once('close', () => {
          if (!upstreamReply.complete) response.destroy();
        });
      },
      error(error, request, target) {
        if (!isResponse(target)) {
          target.destroy();
          return;
        }
        // The visitor is gone: there is nobody to answer, and nothing is wrong upstream.
        if (target.destroyed) return;
        logger.error({ err: error, upstream: name }, 'upstream not reachable');
        sendUnavailable(request, target);
      },
    },
  });
}
