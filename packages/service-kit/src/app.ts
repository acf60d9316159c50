import express, { type Express, type IRouter, type RequestHandler } from 'express';
import type { HelmetOptions } from 'helmet';
import { identifyActor, requireServiceActor, type Actor, type InternalSecret } from './actor.ts';
import { errorMiddleware, notFound } from './errors.ts';
import { readiness, type ReadinessChecks } from './health.ts';
import { runForRequest, type Logger } from './log.ts';
import { createMetrics, type Figure, type FigureGroup, type Metrics } from './metrics.ts';
import { observeRequests, type ObserveRequest } from './observe.ts';
import { defaultSecurityHeaders, securityHeaders } from './security-headers.ts';

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string;
    /** The caller as a signed header proves it. */
    actor: Actor;
    /** The label for metrics: the path of the matching contract, or a name of ours. */
    routePattern?: string;
    /** See `observeRequests`. */
    observeNow?: () => void;
  }
}

export interface ServiceAppOptions {
  name: string;
  logger: Logger;
  /** Mounts the app's own routes. All other requests are 404 in JSON. */
  routes(router: IRouter): void;
  readiness?: ReadinessChecks;
  /** Dependencies that the process mostly works without: `/readyz` reports them, and stays 200. */
  optionalReadiness?: ReadinessChecks;
  /** Absent (gateway, shell): actor headers are ignored and /internal has no routes. */
  internalSecret?: InternalSecret;
  /** False where visitors call directly: they must not choose the ids in our logs. */
  trustsRequestIds?: boolean;
  /** Proxies in front that are trusted to report the visitor's address. 1 by default: the gateway. */
  trustProxyHops?: number;
  /** Replaces the default security headers, for processes that serve HTML. */
  helmet?: HelmetOptions;
  /** Guards /metrics. Absent: open to everyone who can reach this process. */
  metricsAccess?: RequestHandler;
  figures?: readonly (Figure | FigureGroup)[];
  clock?: () => Date;
  /** For a process that answers some requests before this app does, and counts them in the same metrics. */
  metrics?: Metrics;
  observe?: ObserveRequest;
}

/** An Express app with what all our processes need: request ids, logs, metrics, probes, headers, actors, errors. */
export function createServiceApp(options: ServiceAppOptions): Express {
  const { logger, internalSecret, clock = () => new Date() } = options;
  const metrics = options.metrics ?? createMetrics(options.name);
  for (const figures of options.figures ?? []) metrics.add(figures);
  const observe =
    options.observe ??
    observeRequests({ logger, metrics, trustsRequestIds: options.trustsRequestIds ?? true });
  const headers = options.helmet ? securityHeaders(options.helmet) : defaultSecurityHeaders;
  const app = express();
  app.set('trust proxy', options.trustProxyHops ?? 1);
  // Static files keep their ETag; generated replies have none.
  app.set('etag', () => undefined);
  app.disable('x-powered-by');

  app.use((request, response, next) => {
    observe(request, response);
    response.setHeader('x-request-id', request.requestId);
    // Only services send statements, and the context costs a little for each promise.
    if (internalSecret === undefined) next();
    else runForRequest(request.requestId, next);
  });
  app.get('/healthz', (_request, response) => void response.json({ ok: true }));
  app.get('/readyz', readiness(options.readiness ?? {}, options.optionalReadiness));
  app.get('/metrics', ...(options.metricsAccess ? [options.metricsAccess] : []), metrics.expose);
  app.use((_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });
  app.use(identifyActor(internalSecret, clock));
  app.use('/internal', internalSecret === undefined ? notFound : requireServiceActor);
  options.routes(app);
  app.use(notFound);
  app.use(errorMiddleware(logger));
  return app;
}
