import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** One app's Prometheus metrics: the process's, and how long requests took by route. */
export function createMetrics(name: string): {
  registry: Registry;
  measure: RequestHandler;
  expose: RequestHandler;
} {
  const registry = new Registry();
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the last byte of a reply, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const measure: RequestHandler = (request, response, next) => {
    const stop = durations.startTimer();
    response.once('close', () => {
      // Patterns and not paths: a label per visited address would grow without bound.
      stop({ method: request.method, route: request.routePattern ?? 'other', status: response.statusCode });
    });
    next();
  };
  const expose: RequestHandler = async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  };
  return { registry, measure, expose };
}
