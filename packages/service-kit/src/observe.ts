import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The fields set by the observer, in Express or without it. */
export type ObservedRequest = IncomingMessage & {
  requestId?: string;
  /** The label for metrics: the path of the matching contract, or a name of ours. */
  routePattern?: string;
  /**
   * Logs and counts the request now, for a reply that stays open for hours: its duration is how long it took to begin.
   */
  observeNow?: () => void;
};

/** Gives a request an id, and logs and counts it once: when its response closes, or at `observeNow`. Idempotent. */
export type ObserveRequest = (request: ObservedRequest, response: ServerResponse) => void;

const acceptableId = /^[\w-]{8,64}$/;
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Without the query, which may contain tokens and addresses. */
function pathOf(target: string): string {
  if (target.startsWith('/')) {
    const end = target.search(/[?#]/);
    return end < 0 ? target : target.slice(0, end);
  }
  // An absolute URL, as sent to a proxy (RFC 9112, 3.2.2), or `*`.
  return URL.canParse(target) ? new URL(target).pathname : '*';
}

/**
 * Gives every request an id: the caller's if trusted and well-formed, else a new one. When the response closes, id,
 * method, path, status and ms are logged, and the request is counted by route.
 */
export function observeRequests(options: {
  logger: Logger;
  metrics: Metrics;
  /** False where visitors call directly: they must not choose the ids in our logs. */
  trustsRequestIds: boolean;
}): ObserveRequest {
  const { logger, metrics, trustsRequestIds } = options;
  return (request, response) => {
    if (request.requestId !== undefined) return;
    const startedAtMs = performance.now();
    const inbound = trustsRequestIds ? request.headers['x-request-id'] : undefined;
    const requestId = typeof inbound === 'string' && acceptableId.test(inbound) ? inbound : randomUUID();
    request.requestId = requestId;
    // Read now: routers rewrite `url` while they match.
    const path = pathOf(request.url ?? '');
    const method = request.method ?? '';
    let isObserved = false;
    const observeOnce = () => {
      if (isObserved) return;
      isObserved = true;
      const tookMs = performance.now() - startedAtMs;
      const status = response.statusCode;
      // A label for each path would grow without bound.
      metrics.observe({ method, route: request.routePattern ?? 'other', status }, tookMs / 1_000);
      const entry: Record<string, unknown> = {
        requestId,
        method,
        path,
        status,
        ms: Math.floor(tookMs * 100) / 100,
      };
      if (response.closed && !response.writableFinished) entry.isAborted = true;
      if (probes.has(path)) logger.debug(entry, 'request');
      else logger.info(entry, 'request');
    };
    request.observeNow = observeOnce;
    response.once('close', observeOnce);
  };
}
