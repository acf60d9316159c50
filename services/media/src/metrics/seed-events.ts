import type { MetricsRepository } from './metrics.repository.ts';
import { inventEvents } from './demo-events.rules.ts';

const eventCount = 6_000;

/** Inserts invented listens of the demo data, once: only where nothing has ever been counted. Returns how many events. */
export async function seedEvents({
  metrics,
  clock,
}: {
  metrics: MetricsRepository;
  clock: () => Date;
}): Promise<number> {
  if (await metrics.hasEvents()) return 0;
  const events = inventEvents(await metrics.listPodcasts(), eventCount, clock());
  if (events.length > 0) await metrics.insertEvents(events);
  return events.length;
}
