import {
  getEpisodeMetrics,
  getLatestEpisode,
  getSummaryMetrics,
  listEpisodes,
} from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import {
  earlierEpisodes,
  earlierEpisodesRules,
} from '../features/earlier-episodes/earlier-episodes.query.ts';
import { latestRules } from '../features/latest-episode/latest-episode.query.ts';
import { metricsRules } from '../features/metrics/use-metrics.ts';
import { readCall } from '../read-call.ts';
import { homeDocument } from './structured-data.ts';

/**
 * The latest episode, those before it, the stats of the site, then those of the episode. What fails beside the latest
 * episode is left to the browser.
 */
export async function loadHome(request: PageRequest): Promise<PageData> {
  const [latest, summary, earlier] = await Promise.all([
    readCall(request, getLatestEpisode, {}, latestRules),
    readCall(request, getSummaryMetrics, {}, metricsRules),
    readCall(request, listEpisodes, earlierEpisodes, earlierEpisodesRules),
  ]);
  const data = latest.state === 'ready' ? latest.data : undefined;
  const stats =
    data && (await readCall(request, getEpisodeMetrics, { params: { id: data.episode.id } }, metricsRules));
  return {
    status: 200,
    head: homeDocument(data, request.origin),
    cache: {
      ...latest.cache,
      ...(summary.state === 'ready' && summary.cache),
      ...(earlier.state === 'ready' && earlier.cache),
      ...(stats?.state === 'ready' && stats.cache),
    },
    isCacheable: latest.state !== 'unknown',
  };
}
