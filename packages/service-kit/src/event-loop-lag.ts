import { createHistogram } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** prom-client samples every 10 ms, which took half a percent of a core in each idle process. */
const sampleEveryMs = 500;

/**
 * Adds how late timers fire, since the last scrape: a request that arrives while the loop is blocked waits as long.
 */
export function addEventLoopLag(registry: Registry): void {
  const lateness = createHistogram();
  let dueAt = performance.now() + sampleEveryMs;
  setInterval(() => {
    const now = performance.now();
    // The histogram accepts whole nanoseconds from 1.
    lateness.record(Math.max(1, Math.round((now - dueAt) * 1e6)));
    dueAt = now + sampleEveryMs;
  }, sampleEveryMs).unref();
  const create = (name: string, help: string, collect?: () => void) =>
    new Gauge({
      name: `nodejs_eventloop_lag_${name}_seconds`,
      help,
      registers: [registry],
      ...(collect && { collect }),
    });
  // A registry reads its metrics in the order in which they were added: the first one reads them all.
  const max = create('max', 'How late the latest timer was', () => {
    max.set(lateness.max / 1e9);
    p50.set(lateness.percentile(50) / 1e9);
    p99.set(lateness.percentile(99) / 1e9);
    lateness.reset();
  });
  const p50 = create('p50', 'How late half of the timers are at most');
  const p99 = create('p99', 'How late 99 % of the timers are at most');
}
