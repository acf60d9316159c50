import { getEpisodeMetrics, getSummaryMetrics } from '@nobicast/contracts/calls';
import { fallbackFigures } from '@nobicast/contracts/limits';
import type { EpisodeMetrics, SummaryMetrics } from '@nobicast/contracts/metrics';
import { useCall, type Loadable } from '@nobicast/web-kit/api';
import { useEffect } from 'react';

/** For metrics every failed status has the same message, which is only logged. */
export const metricsRules = { isHttpTextOnly: true } as const;

/** The figures, or the fixed fallback if the call failed (A42); undefined while loading. A 0 in the reply stays 0. */
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

type SummaryFigures = Pick<SummaryMetrics, 'episodes' | 'listeners'>;

export function useSummary(): SummaryFigures | undefined {
  const reply = useCall(getSummaryMetrics, {}, metricsRules);
  useLoggedFailure(reply);
  return figuresOf<SummaryFigures>(reply, fallbackFigures.home);
}

type EpisodeFigures = Pick<EpisodeMetrics, 'plays' | 'downloads'>;

/** For an id that is not positive the figures are 0, without a call. */
export function useEpisodeMetrics(episodeId: number): EpisodeFigures | undefined {
  const hasFigures = episodeId > 0;
  const reply = useCall(getEpisodeMetrics, hasFigures ? { params: { id: episodeId } } : null, metricsRules);
  useLoggedFailure(reply);
  return hasFigures ? figuresOf<EpisodeFigures>(reply, fallbackFigures.episode) : { plays: 0, downloads: 0 };
}
