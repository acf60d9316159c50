import type { MetricsRepository } from '../metrics/metrics.repository.ts';
import { inventEvents, inventedListeners } from './demo-events.rules.ts';

const eventCount = 6_000;

/** Inserts generated events for the demo data if there are none of its listeners yet. Returns how many. */
export async function seedEvents({
  metrics,
  clock,
}: {
  metrics: MetricsRepository;
  clock: () => Date;
}): Promise<number> {
  if (await metrics.hasEventsOf(inventedListeners())) return 0;
  const events = inventEvents(await metrics.listPodcasts(), eventCount, clock());
  if (events.length > 0) await metrics.insertEvents(events);
  return events.length;
}
