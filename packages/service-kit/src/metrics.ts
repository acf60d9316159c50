import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addEventLoopLag } from './event-loop-lag.ts';
import { buildVersion } from './health.ts';
import { withDeadline } from './waiting.ts';

interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

export interface Figure {
  name: string;
  help: string;
  /** A counter only increases, a gauge may decrease. */
  kind: 'counter' | 'gauge';
  read(): number;
}

/** Labels never hold what a visitor sent. */
export interface Reading {
  figure: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Figures with labels, read together when the metrics are requested, from a source that may hang or be down. */
export interface FigureGroup {
  /** Its label in `metrics_collect_failed`. */
  group: string;
  figures: readonly (Omit<Figure, 'read'> & { labels: readonly string[] })[];
  read(): Promise<readonly Reading[]>;
}

/** The Prometheus metrics of one app: those of the process, and request durations by route. */
export interface Metrics {
  observe(labels: RequestLabels, seconds: number): void;
  add(figures: Figure | FigureGroup): void;
  expose: RequestHandler;
}

/** Much less than the timeout of a scrape (10 s by default): the other metrics wait for it. */
const collectDeadlineMs = 1_000;

function addFigure(registry: Registry, { name, help, kind, read }: Figure): void {
  const common = { name, help, registers: [registry] };
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
}

/** Returns a function that sets the figures. After a failed reading they have no value: an old one would mislead. */
function addGroup(
  registry: Registry,
  { group, figures, read }: FigureGroup,
  failed: Gauge,
): () => Promise<void> {
  const byName = new Map(
    figures.map(({ name, help, kind, labels }) => {
      const Kind = kind === 'gauge' ? Gauge : Counter;
      return [name, new Kind({ name, help, labelNames: labels, registers: [registry] })];
    }),
  );
  let reading: Promise<readonly Reading[]> | undefined;

  async function readOnce(): Promise<readonly Reading[] | undefined> {
    // A hanging reading is not repeated: each scrape would take one more connection of the pool.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    try {
      return await withDeadline(reading, { ms: collectDeadlineMs, message: 'The figures are late.' });
    } catch {
      return undefined; // `metrics_collect_failed` says so
    }
  }

  return async () => {
    const readings = await readOnce();
    for (const figure of byName.values()) figure.reset();
    // After `reset` each figure starts from 0.
    for (const { figure, labels, value } of readings ?? []) byName.get(figure)?.inc(labels, value);
    failed.set({ group }, readings ? 0 : 1);
  };
}

/** The longest period of a timer. */
const neverMs = 2 ** 31 - 1;

/** Without prom-client's event loop lag, whose timer wakes an idle process a hundred times a second. */
function addDefaultMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: neverMs });
  for (const statistic of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${statistic}_seconds`);
  addEventLoopLag(registry);
}

export function createMetrics(name: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: name });
  addDefaultMetrics(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the last byte of a reply, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'build_info',
    help: '1, with the build that this process runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: buildVersion }, 1);
  const collectFailed = new Gauge({
    name: 'metrics_collect_failed',
    help: 'Whether the metrics of a group are missing from this reply, because they could not be read in time',
    labelNames: ['group'],
    registers: [registry],
  });
  const collectors: (() => Promise<void>)[] = [];
  return {
    observe: ({ method, route, status }, seconds) => durations.observe({ method, route, status }, seconds),
    add(figures) {
      if ('group' in figures) collectors.push(addGroup(registry, figures, collectFailed));
      else addFigure(registry, figures);
    },
    expose: async (_request, response) => {
      await Promise.all(collectors.map((collect) => collect()));
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}
