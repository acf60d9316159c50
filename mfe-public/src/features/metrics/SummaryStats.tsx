import { Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import type { ReactNode } from 'react';
import { metricsCopy, useSummary } from './use-metrics.ts';

interface SummaryStatsProps {
  /** Shown after a failure. */
  fallback?: { episodes: number; listeners: number };
  className?: string;
  children?: ReactNode;
}

export function SummaryStats({ fallback, className, children }: SummaryStatsProps) {
  const stats = useSummary(fallback);
  return (
    <Stats className={className}>
      <Stat value={stats && formatCount(stats.episodes)} label={metricsCopy.episodes(stats?.episodes)} />
      <Stat value={stats && formatCount(stats.listeners)} label={metricsCopy.listeners(stats?.listeners)} />
      {children}
    </Stats>
  );
}
