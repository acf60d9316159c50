import type { MetricsRepository } from '../metrics/metrics.repository.ts';
import { inventEvents, inventedListeners } from './demo-events.rules.ts';

const eventCount = 6_000;

/** Unless demo listeners have events already. Returns how many. */
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
