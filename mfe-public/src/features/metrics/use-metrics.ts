import { plural } from '@nobicast/web-kit/format';
import { getEpisodeMetrics, getSummaryMetrics } from '@nobicast/contracts/calls';
import { fallbackStats } from '@nobicast/contracts/limits';
import type { EpisodeMetrics, SummaryMetrics } from '@nobicast/contracts/metrics';
import { type Loadable, useCall } from '@nobicast/web-kit/api';
import { useEffect } from 'react';
import { lastKnown, rememberStats } from './last-known.ts';

/** For an undefined count, which is loading, the plural. */
export const label = (one: string, many: string) => (count: number | undefined) =>
  count === undefined ? many : plural(count, one, many);

export const metricsCopy = {
  episodes: label('épisode', 'épisodes'),
  listeners: label('auditeur', 'auditeurs'),
  plays: label('écoute', 'écoutes'),
  downloads: label('téléchargement', 'téléchargements'),
} as const;

/** Every failed status has the same message, which is only logged. */
export const metricsRules = { isHttpTextOnly: true } as const;

/** After a failure the last known stats, else the fixed ones (A42, U20). Undefined while loading. */
export function useStats<Name extends string>(
  key: string,
  names: readonly Name[],
  reply: Loadable<Record<Name, number>>,
  fallback: Record<Name, number>,
): Record<Name, number> | undefined {
  const data = reply.state === 'ready' ? reply.data : undefined;
  const failure = reply.state === 'failed' ? reply.error.message : undefined;
  useEffect(() => {
    if (failure) console.error(failure);
  }, [failure]);
  useEffect(() => {
    if (data) rememberStats(key, Object.fromEntries(names.map((name) => [name, data[name]])));
  }, [key, names, data]);
  if (failure === undefined) return data;
  return lastKnown(key, names) ?? fallback;
}

const summaryNames = ['episodes', 'listeners'] as const;
const episodeNames = ['plays', 'downloads'] as const;

type SummaryStats = Pick<SummaryMetrics, (typeof summaryNames)[number]>;

export function useSummary(fallback: SummaryStats = fallbackStats.home): SummaryStats | undefined {
  const reply = useCall(getSummaryMetrics, {}, metricsRules);
  return useStats('home', summaryNames, reply, fallback);
}

type EpisodeStats = Pick<EpisodeMetrics, (typeof episodeNames)[number]>;

/** An id that is not positive has stats of 0, without a call. */
export function useEpisodeMetrics(episodeId: number): EpisodeStats | undefined {
  const hasStats = episodeId > 0;
  const reply = useCall(getEpisodeMetrics, hasStats ? { params: { id: episodeId } } : null, metricsRules);
  const stats = useStats(String(episodeId), episodeNames, reply, fallbackStats.episode);
  return hasStats ? stats : { plays: 0, downloads: 0 };
}
