import type { EpisodeMetrics, SummaryMetrics } from '@nobicast/contracts/metrics';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { latestPath, latestRules } from '../features/latest-episode/latest-episode.query.ts';
import { episodeMetricsPath, metricsRules, summaryPath } from '../features/metrics/use-metrics.ts';
import { cacheEntry, readData } from '../read-data.ts';
import { homeHead } from './heads.ts';

/** The latest episode, the figures of the site, then those of the episode. Figures that fail are left to the browser. */
export async function loadHome(request: PageRequest): Promise<PageData> {
  const [latest, summary] = await Promise.all([
    readData(request, latestPath, latestRules),
    readData<SummaryMetrics>(request, summaryPath, metricsRules),
  ]);
  const data = latest.state === 'ready' ? latest.data : undefined;
  return {
    status: 200,
    head: homeHead(data, request.origin),
    cache: {
      ...cacheEntry(latestPath, latest),
      ...(summary.state === 'ready' && cacheEntry(summaryPath, summary)),
      ...(data && (await loadFigures(request, data.episode.id))),
    },
    isCacheable: latest.state !== 'unknown',
  };
}

async function loadFigures(request: PageRequest, episodeId: number): Promise<Record<string, unknown>> {
  const path = episodeMetricsPath(episodeId);
  const found = await readData<EpisodeMetrics>(request, path, metricsRules);
  return found.state === 'ready' ? cacheEntry(path, found) : {};
}
