import { Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { metricsCopy } from './metrics.copy.ts';
import { useEpisodeMetrics } from './use-metrics.ts';

/** Plays and downloads of one episode. */
export function EpisodeFigures({ episodeId }: { episodeId: number }) {
  const figures = useEpisodeMetrics(episodeId);
  return (
    <Stats isBare>
      <Stat value={figures && formatCount(figures.plays)} label={metricsCopy.plays} />
      <Stat value={figures && formatCount(figures.downloads)} label={metricsCopy.downloads} />
    </Stats>
  );
}
