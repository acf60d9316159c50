import express, { type Express, type IRouter } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { identifyActor, requireServiceActor } from './actor.ts';
import { errorMiddleware, unknownPath } from './errors.ts';
import { readiness, type ReadinessChecks } from './health.ts';
import { requestLog, type Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { identifyRequest } from './request.ts';

export interface ServiceAppOptions {
  name: string;
  logger: Logger;
  /** Mounts the app's own routes. Whatever they leave unanswered is a JSON 404. */
  routes(router: IRouter): void;
  readiness?: ReadinessChecks;
  /** Absent (gateway, shell): inbound actors mean nothing and nothing answers below /internal. */
  internalSecret?: string;
  /** How many proxies in front may name the visitor's address. 1 by default: the gateway. */
  trustProxyHops?: number;
  helmet?: HelmetOptions;
  clock?: () => Date;
}

/** An Express app with what every process of ours does: ids, logs, metrics, probes, headers, actors, errors. */
export function createServiceApp(options: ServiceAppOptions): Express {
  const { logger, internalSecret, clock = () => new Date() } = options;
  const metrics = createMetrics(options.name);
  const app = express();
  app.set('trust proxy', options.trustProxyHops ?? 1);
  app.set('etag', false);
  app.disable('x-powered-by');

  app.use(identifyRequest, requestLog(logger), metrics.measure);
  app.get('/healthz', (_request, response) => void response.json({ ok: true }));
  app.get('/readyz', readiness(options.readiness ?? {}));
  app.get('/metrics', metrics.expose);
  app.use(
    helmet({
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      ...options.helmet,
    }),
  );
  app.use(identifyActor(internalSecret, clock));
  app.use('/internal', internalSecret === undefined ? unknownPath : requireServiceActor);
  options.routes(app);
  app.use(unknownPath);
  app.use(errorMiddleware(logger));
  return app;
}
