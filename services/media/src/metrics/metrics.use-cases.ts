import { ApiError } from '@nobicast/service-kit';
import { hashAddress, periodsUntil, shortUserAgent } from './metrics.rules.ts';
import type { EventKind, MetricsRepository } from './metrics.repository.ts';

export interface MetricsDependencies {
  metrics: MetricsRepository;
  clock: () => Date;
  addressSalt: string;
}

export interface Visit {
  address: string | undefined;
  userAgent: string | undefined;
}

/** A row per event, so that figures can be recomputed later. */
export async function trackEvent(
  { metrics, clock, addressSalt }: MetricsDependencies,
  event: { kind: EventKind; episodeId: number; ncid: string },
  visit: Visit,
): Promise<void> {
  const now = clock();
  const type = await metrics.insertEvent({
    ...event,
    occurredAt: now,
    addressHash: visit.address === undefined ? null : hashAddress(visit.address, addressSalt, now),
    userAgent: shortUserAgent(visit.userAgent),
  });
  if (!type) throw new ApiError('episode_not_found');
  if (type === 'preparation')
    throw new ApiError('bad_request', { sentence: 'Une préparation n’a ni écoute ni téléchargement.' });
}

export async function getEpisodeFigures({ metrics, clock }: MetricsDependencies, episodeId: number) {
  const figures = await metrics.findEpisodeFigures(episodeId, periodsUntil(clock()).weekStart);
  if (!figures) throw new ApiError('episode_not_found');
  return figures;
}

export function getSummary({ metrics, clock }: MetricsDependencies) {
  const { weekStart, monthStart } = periodsUntil(clock());
  return metrics.summarise(weekStart, monthStart);
}
