import type { EpisodeMetrics } from '@nobicast/contracts/metrics';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { episodePath, episodeRules } from '../features/episode/episode.query.ts';
import { episodeMetricsPath, metricsRules } from '../features/metrics/use-metrics.ts';
import { cacheEntry, readData } from '../read-data.ts';
import { episodeHead, missingEpisodeHead, pendingEpisodeHead } from './heads.ts';

/** The episode by its slug; a 404 is a 404. Its figures come along when they can. */
export async function loadEpisode(
  request: PageRequest,
  { slug = '' }: Readonly<Record<string, string | undefined>>,
): Promise<PageData> {
  const path = episodePath(slug);
  const found = await readData(request, path, episodeRules);
  if (found.state === 'unknown') {
    return { status: 200, head: pendingEpisodeHead(request.pathname), cache: {}, isCacheable: false };
  }
  if (found.state === 'refused') {
    return {
      status: 404,
      head: missingEpisodeHead(request.pathname),
      cache: cacheEntry(path, found),
      isCacheable: false,
    };
  }
  const { episode, subjects } = found.data;
  const metricsPath = episodeMetricsPath(episode.id);
  const metrics = await readData<EpisodeMetrics>(request, metricsPath, metricsRules);
  return {
    status: 200,
    head: episodeHead(episode, subjects, request.origin),
    cache: { ...cacheEntry(path, found), ...(metrics.state === 'ready' && cacheEntry(metricsPath, metrics)) },
    isCacheable: true,
  };
}
