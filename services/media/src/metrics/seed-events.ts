import type { MetricsRepository } from './metrics.repository.ts';
import { inventEvents } from './season-events.rules.ts';

const eventCount = 6_000;

/** Gives the demonstration season its listeners, once: only where nothing has ever been counted. Answers how many events. */
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
