import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

/** A number that is read when somebody asks for the metrics. */
export interface Figure {
  name: string;
  help: string;
  /** A counter only grows, a gauge may fall. */
  kind: 'counter' | 'gauge';
  read(): number;
}

/** One app's Prometheus metrics: the process's, and how long requests took by route. */
export interface Metrics {
  registry: Registry;
  observe(labels: RequestLabels, seconds: number): void;
  /** Adds a figure of the app's own. */
  add(figure: Figure): void;
  expose: RequestHandler;
}

export function createMetrics(name: string): Metrics {
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
  return {
    registry,
    observe: ({ method, route, status }, seconds) => durations.observe({ method, route, status }, seconds),
    add({ name: figureName, help, kind, read }) {
      const common = { name: figureName, help, registers: [registry] };
      if (kind === 'gauge')
        new Gauge({
          ...common,
          collect() {
            this.set(read());
          },
        });
      else
        new Counter({
          ...common,
          collect() {
            this.reset();
            this.inc(read());
          },
        });
    },
    expose: async (_request, response) => {
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}
