import express, { type Express, type IRouter, type RequestHandler } from 'express';
import type { HelmetOptions } from 'helmet';
import { identifyActor, requireServiceActor, type Actor } from './actor.ts';
import { errorMiddleware, notFound } from './errors.ts';
import { readiness, type ReadinessChecks } from './health.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observeRequests, type ObserveRequest } from './observe.ts';
import { defaultSecurityHeaders, securityHeaders } from './security-headers.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set first by createServiceApp, before anything else sees the request. */
    requestId: string;
    /** Who makes the call, as far as a signed header proves it. Set by createServiceApp. */
    actor: Actor;
    /** The path of the contract that matched, for metrics. Undefined until a route matches. */
    routePattern?: string;
  }
}

export interface ServiceAppOptions {
  name: string;
  logger: Logger;
  /** Mounts the app's own routes. Whatever they leave unanswered is a JSON 404. */
  routes(router: IRouter): void;
  readiness?: ReadinessChecks;
  /** Absent (gateway, shell): inbound actors mean nothing and nothing answers below /internal. */
  internalSecret?: string;
  /** False where anybody may call: a visitor does not choose the id in our logs. */
  trustsRequestIds?: boolean;
  /** How many proxies in front may name the visitor's address. 1 by default: the gateway. */
  trustProxyHops?: number;
  /** Instead of our security headers: for whoever answers documents. */
  helmet?: HelmetOptions;
  /** Who may read /metrics. Absent: everyone who reaches this process. */
  metricsAccess?: RequestHandler;
  clock?: () => Date;
  /** For a process that answers some requests in front of this app: it observes them with the same. */
  metrics?: Metrics;
  observe?: ObserveRequest;
}

/** An Express app with what every process of ours does: ids, logs, metrics, probes, headers, actors, errors. */
export function createServiceApp(options: ServiceAppOptions): Express {
  const { logger, internalSecret, clock = () => new Date() } = options;
  const metrics = options.metrics ?? createMetrics(options.name);
  const observe =
    options.observe ??
    observeRequests({ logger, metrics, trustsRequestIds: options.trustsRequestIds ?? true });
  const headers = options.helmet ? securityHeaders(options.helmet) : defaultSecurityHeaders;
  const app = express();
  app.set('trust proxy', options.trustProxyHops ?? 1);
  // Files keep their ETag; a reply made for one request gets none.
  app.set('etag', () => undefined);
  app.disable('x-powered-by');

  app.use((request, response, next) => {
    observe(request, response);
    response.setHeader('x-request-id', request.requestId);
    next();
  });
  app.get('/healthz', (_request, response) => void response.json({ ok: true }));
  app.get('/readyz', readiness(options.readiness ?? {}));
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
