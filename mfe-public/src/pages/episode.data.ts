import { getEpisode, getEpisodeMetrics } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { episodeRules } from '../features/episode/episode.query.ts';
import { metricsRules } from '../features/metrics/use-metrics.ts';
import { isFormerSlug } from '../current-address.ts';
import { readCall } from '../read-call.ts';
import { missingEpisodeHead, pendingEpisodeHead } from './heads.ts';
import { episodeDocument } from './structured-data.ts';

/** The episode by its slug; with status 301 by a former one, 404 if there is none. Its stats are included if they could be read. */
export async function loadEpisode(
  request: PageRequest,
  { slug = '' }: Readonly<Record<string, string | undefined>>,
): Promise<PageData> {
  const found = await readCall(request, getEpisode, { params: { id: slug } }, episodeRules);
  if (found.state === 'unknown') {
    return { status: 200, head: pendingEpisodeHead(request.pathname), cache: {}, isCacheable: false };
  }
  if (found.state === 'failed') {
    return {
      status: 404,
      head: missingEpisodeHead(request.pathname),
      cache: found.cache,
      isCacheable: false,
    };
  }
  const { episode, subjects } = found.data;
  const head = episodeDocument(episode, subjects, request.origin);
  if (isFormerSlug(slug, episode.slug))
    return { status: 301, movedTo: paths.episode(episode.slug), head, cache: {}, isCacheable: false };
  const metrics = await readCall(request, getEpisodeMetrics, { params: { id: episode.id } }, metricsRules);
  return {
    status: 200,
    head,
    cache: { ...found.cache, ...(metrics.state === 'ready' && metrics.cache) },
    isCacheable: true,
  };
}
