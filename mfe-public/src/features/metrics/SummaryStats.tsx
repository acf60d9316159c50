import { Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { metricsCopy } from './metrics.copy.ts';
import { useSummary } from './use-metrics.ts';

/** The number of episodes and of listeners. */
export function SummaryStats({ className }: { className?: string }) {
  const stats = useSummary();
  return (
    <Stats className={className}>
      <Stat value={stats && formatCount(stats.episodes)} label={metricsCopy.episodes(stats?.episodes)} />
      <Stat value={stats && formatCount(stats.listeners)} label={metricsCopy.listeners(stats?.listeners)} />
    </Stats>
  );
}
