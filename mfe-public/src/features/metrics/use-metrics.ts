import { getEpisodeMetrics, getSummaryMetrics } from '@nobicast/contracts/calls';
import { fallbackFigures } from '@nobicast/contracts/limits';
import type { EpisodeMetrics, SummaryMetrics } from '@nobicast/contracts/metrics';
import { useCall, type Loadable } from '@nobicast/web-kit/api';
import { useEffect } from 'react';

/** For metrics every failed status has the same message, which is only logged. */
export const metricsRules = { isHttpTextOnly: true } as const;

/** The stats, or the fixed fallback if the call failed (A42); undefined while loading. A 0 in the reply stays 0. */
function statsOf<Stats>(reply: Loadable<Stats>, fallback: Stats): Stats | undefined {
  if (reply.state === 'ready') return reply.data;
  return reply.state === 'failed' ? fallback : undefined;
}

function useLoggedFailure(reply: Loadable<unknown>) {
  const message = reply.state === 'failed' ? reply.error.message : undefined;
  useEffect(() => {
    if (message) console.error(message);
  }, [message]);
}

type SummaryStats = Pick<SummaryMetrics, 'episodes' | 'listeners'>;

export function useSummary(): SummaryStats | undefined {
  const reply = useCall(getSummaryMetrics, {}, metricsRules);
  useLoggedFailure(reply);
  return statsOf<SummaryStats>(reply, fallbackFigures.home);
}

type EpisodeStats = Pick<EpisodeMetrics, 'plays' | 'downloads'>;

/** For an id that is not positive the stats are 0, without a call. */
export function useEpisodeMetrics(episodeId: number): EpisodeStats | undefined {
  const hasStats = episodeId > 0;
  const reply = useCall(getEpisodeMetrics, hasStats ? { params: { id: episodeId } } : null, metricsRules);
  useLoggedFailure(reply);
  return hasStats ? statsOf<EpisodeStats>(reply, fallbackFigures.episode) : { plays: 0, downloads: 0 };
}
