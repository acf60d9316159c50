import { fallbackStats } from '@nobicast/contracts/limits';
import { Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { metricsCopy } from './metrics.copy.ts';
import { useAudience, useSummary } from './use-metrics.ts';

interface SummaryStatsProps {
  /** Shown where the figures cannot be read. */
  fallback?: { episodes: number; listeners: number };
  className?: string;
}

/** The number of episodes and of listeners. */
export function SummaryStats({ fallback = fallbackStats.home, className }: SummaryStatsProps) {
  return (
    <Stats className={className}>
      <Totals fallback={fallback} />
    </Stats>
  );
}

/** The same with the plays of a week and the listeners of a month. */
export function AudienceStats({ className }: { className?: string }) {
  const audience = useAudience();
  return (
    <Stats className={className}>
      <Totals fallback={fallbackStats.home} />
      <Stat
        value={audience && formatCount(audience.plays_week)}
        label={metricsCopy.playsOfWeek(audience?.plays_week)}
      />
      <Stat
        value={audience && formatCount(audience.listeners_30_days)}
        label={metricsCopy.listenersOfMonth(audience?.listeners_30_days)}
      />
    </Stats>
  );
}

function Totals({ fallback }: Required<Pick<SummaryStatsProps, 'fallback'>>) {
  const stats = useSummary(fallback);
  return (
    <>
      <Stat value={stats && formatCount(stats.episodes)} label={metricsCopy.episodes(stats?.episodes)} />
      <Stat value={stats && formatCount(stats.listeners)} label={metricsCopy.listeners(stats?.listeners)} />
    </>
  );
}
