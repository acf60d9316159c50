import { getEpisodeMetrics, getLatestEpisode, getSummaryMetrics } from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { latestRules } from '../features/latest-episode/latest-episode.query.ts';
import { metricsRules } from '../features/metrics/use-metrics.ts';
import { readCall } from '../read-call.ts';
import { homeHead } from './heads.ts';

/** The latest episode, the stats of the site, then those of the episode. Stats that fail are left to the browser. */
export async function loadHome(request: PageRequest): Promise<PageData> {
  const [latest, summary] = await Promise.all([
    readCall(request, getLatestEpisode, {}, latestRules),
    readCall(request, getSummaryMetrics, {}, metricsRules),
  ]);
  const data = latest.state === 'ready' ? latest.data : undefined;
  const stats =
    data && (await readCall(request, getEpisodeMetrics, { params: { id: data.episode.id } }, metricsRules));
  return {
    status: 200,
    head: homeHead(data, request.origin),
    cache: {
      ...latest.cache,
      ...(summary.state === 'ready' && summary.cache),
      ...(stats?.state === 'ready' && stats.cache),
    },
    isCacheable: latest.state !== 'unknown',
  };
}
