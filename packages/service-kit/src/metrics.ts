import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

/** A number that is read when the metrics are requested. */
export interface Figure {
  name: string;
  help: string;
  /** A counter only increases, a gauge may decrease. */
  kind: 'counter' | 'gauge';
  read(): number;
}

/** The Prometheus metrics of one app: those of the process, and request durations by route. */
export interface Metrics {
  registry: Registry;
  observe(labels: RequestLabels, seconds: number): void;
  /** Adds an app-specific figure. */
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
