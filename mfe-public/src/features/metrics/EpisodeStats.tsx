import { Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { metricsCopy, useEpisodeMetrics } from './use-metrics.ts';

export function EpisodeStats({ episodeId }: { episodeId: number }) {
  const stats = useEpisodeMetrics(episodeId);
  return (
    <Stats isBare>
      <Stat value={stats && formatCount(stats.plays)} label={metricsCopy.plays(stats?.plays)} />
      <Stat value={stats && formatCount(stats.downloads)} label={metricsCopy.downloads(stats?.downloads)} />
    </Stats>
  );
}
