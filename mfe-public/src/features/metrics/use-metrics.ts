import { fallbackFigures } from '@nobicast/contracts/limits';
import type { EpisodeMetrics, SummaryMetrics } from '@nobicast/contracts/metrics';
import { useApi, type Loadable } from '@nobicast/web-kit/api';
import { useEffect } from 'react';

export const summaryPath = '/api/metrics/summary';
export const episodeMetricsPath = (episodeId: number) => `/api/metrics/episode/${episodeId}`;
/** Metrics tell every failed status the same way, and only to the console. */
export const metricsRules = { isHttpTextOnly: true } as const;

/** The figures, or the fixed ones when the call failed (A42); undefined while it runs. A 0 that was answered stays 0. */
function figuresOf<Figures>(reply: Loadable<Figures>, fallback: Figures): Figures | undefined {
  if (reply.state === 'ready') return reply.data;
  return reply.state === 'failed' ? fallback : undefined;
}

function useLoggedFailure(reply: Loadable<unknown>) {
  const message = reply.state === 'failed' ? reply.error.message : undefined;
  useEffect(() => {
    if (message) console.error(message);
  }, [message]);
}

export function useSummary(): Pick<SummaryMetrics, 'episodes' | 'listeners'> | undefined {
  const reply = useApi<Pick<SummaryMetrics, 'episodes' | 'listeners'>>(summaryPath, metricsRules);
  useLoggedFailure(reply);
  return figuresOf(reply, fallbackFigures.home);
}

type EpisodeFigures = Pick<EpisodeMetrics, 'plays' | 'downloads'>;

/** An id that is not positive has no figures: zeros, without a call. */
export function useEpisodeMetrics(episodeId: number): EpisodeFigures | undefined {
  const hasFigures = episodeId > 0;
  const reply = useApi<EpisodeFigures>(hasFigures ? episodeMetricsPath(episodeId) : null, metricsRules);
  useLoggedFailure(reply);
  return hasFigures ? figuresOf<EpisodeFigures>(reply, fallbackFigures.episode) : { plays: 0, downloads: 0 };
}
