import { Agent, type ClientRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { actorHeader, signActor, type Logger } from '@nobicast/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { withoutCookies } from './identity/cookies.ts';
import { sendUnavailable } from './unavailable.ts';

/** Without keep-alive every request opens a connection, at three times the cost. */
const createAgent = () =>
  new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 64, keepAliveMsecs: 15_000 });

/** Long enough for a request to arrive, too short to be of use to anyone who sees it. */
const actorTtlSeconds = 10;

const isResponse = (target: ServerResponse | Socket): target is ServerResponse => 'setHeader' in target;

/** Headers that only we may set. Whatever a visitor sends under these names is thrown away. */
function removeClaims(upstreamRequest: ClientRequest): void {
  for (const name of upstreamRequest.getHeaderNames()) {
    if (name.startsWith('x-nobicast-') || name === 'forwarded') upstreamRequest.removeHeader(name);
  }
}

/** Takes the visitor's session away from processes that have no use for it: they get a signed actor. */
function removeCookies(upstreamRequest: ClientRequest, names: ReadonlySet<string>): void {
  const cookies = withoutCookies(upstreamRequest.getHeader('cookie')?.toString(), names);
  if (cookies) upstreamRequest.setHeader('cookie', cookies);
  else upstreamRequest.removeHeader('cookie');
}

/** A visitor who leaves takes the upstream request along: the library only does so for uploads. */
function followVisitor(upstreamRequest: ClientRequest, response: ServerResponse): void {
  response.once('close', () => {
    if (!response.writableFinished) upstreamRequest.destroy();
  });
}

/**
 * Passes requests on to one of our processes: streaming both ways, with the visitor's address and our
 * signed actor added, inbound identity removed.
 */
export function createUpstream(options: {
  name: string;
  url: string;
  logger: Logger;
  /** Longest silence of the upstream; 0 for none (audio of a paused player). */
  idleTimeoutMs: number;
  internalSecret: string;
  clock: () => Date;
  /** Names of cookies that stop here. */
  removedCookies: readonly string[];
}): RequestHandler {
  const { name, url, logger, idleTimeoutMs, internalSecret, clock } = options;
  const removedCookies = new Set(options.removedCookies);
  return createProxyMiddleware<Request, Response>({
    target: url,
    agent: createAgent(),
    xfwd: true,
    proxyTimeout: idleTimeoutMs,
    on: {
      proxyReq(upstreamRequest, request, response) {
        removeClaims(upstreamRequest);
        if (removedCookies.size > 0) removeCookies(upstreamRequest, removedCookies);
        if (request.actor.kind === 'user') {
          const signed = signActor(request.actor, internalSecret, {
            ttlSeconds: actorTtlSeconds,
            now: clock(),
          });
          upstreamRequest.setHeader(actorHeader, signed);
        }
        // Ours, whatever the visitor sent: one id in every log.
        upstreamRequest.setHeader('x-request-id', request.requestId);
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
