import { Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { metricsCopy } from './metrics.copy.ts';
import { useSummary } from './use-metrics.ts';

/** The number of episodes and of listeners. */
export function SummaryFigures({ className }: { className?: string }) {
  const figures = useSummary();
  return (
    <Stats className={className}>
      <Stat value={figures && formatCount(figures.episodes)} label={metricsCopy.episodes} />
      <Stat value={figures && formatCount(figures.listeners)} label={metricsCopy.listeners} />
    </Stats>
  );
}
