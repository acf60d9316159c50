import * as contracts from '@nobicast/contracts';
import { ApiError, registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter, Request } from 'express';
import type { EpisodeFigures, SummaryFigures } from './metrics.repository.ts';
import { getEpisodeFigures, getSummary, trackEvent, type MetricsDependencies } from './metrics.use-cases.ts';

const presentEpisodeFigures = (episodeId: number, figures: EpisodeFigures): contracts.EpisodeMetrics => ({
  episode_id: episodeId,
  plays: figures.plays,
  downloads: figures.downloads,
  plays_last_7_days: figures.playsLastWeek,
  downloads_last_7_days: figures.downloadsLastWeek,
});

const presentSummary = (figures: SummaryFigures): contracts.SummaryMetrics => ({
  episodes: figures.episodes,
  listeners: figures.listeners,
  plays_week: figures.playsLastWeek,
  listeners_30_days: figures.listenersLastMonth,
  plays_30_days: figures.playsLastMonth,
  total_plays: figures.plays,
});

const [, usualPeriod] = contracts.limits.listeningPeriods;

const visitOf = (request: Request) => ({ address: request.ip, userAgent: request.get('user-agent') });

/**
 * Plays and downloads do not purge these replies: caches may be a minute behind. An episode's figures are purged when
 * it changes, the summary when the set of episodes changes.
 */
export function metricsRoutes(router: IRouter, dependencies: MetricsDependencies): void {
  registerRoute(router, contracts.getEpisodeMetrics, async ({ params }, response) => {
    const figures = await getEpisodeFigures(dependencies, params.id);
    shareReply(response, { keys: [contracts.cacheKeys.episode(params.id)] });
    return presentEpisodeFigures(params.id, figures);
  });

  registerRoute(router, contracts.getFirstFigures, async ({ params }) => {
    const figures = await dependencies.metrics.findFirstFigures(params.id, dependencies.clock());
    if (!figures) throw new ApiError('episode_not_found');
    return figures;
  });

  registerRoute(router, contracts.listListeningDays, async ({ query }) => ({
    days: await dependencies.metrics.listDays(dependencies.clock(), query.days ?? usualPeriod),
  }));

  registerRoute(router, contracts.getSummaryMetrics, async (_input, response) => {
    shareReply(response, { keys: [contracts.cacheKeys.episodes] });
    return presentSummary(await getSummary(dependencies));
  });

  registerRoute(router, contracts.trackPlay, async ({ body, request }) => {
    const event = { kind: 'play', episodeId: body.episode_id, ncid: body.ncid } as const;
    await trackEvent(dependencies, event, visitOf(request));
    return {};
  });

  registerRoute(router, contracts.trackDownload, async ({ body, request }) => {
    const event = { kind: 'download', episodeId: body.episode_id, ncid: body.ncid } as const;
    await trackEvent(dependencies, event, visitOf(request));
    return {};
  });
}
