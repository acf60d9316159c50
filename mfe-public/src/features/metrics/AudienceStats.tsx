import { getSummaryMetrics } from '@nobicast/contracts/calls';
import { fallbackStats } from '@nobicast/contracts/limits';
import { Stat } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { formatCount } from '@nobicast/web-kit/format';
import { label, metricsRules, useStats } from './use-metrics.ts';

const playsOfWeek = label('écoute par semaine', 'écoutes par semaine');
const listenersOfMonth = label('auditeur par mois', 'auditeurs par mois');

const names = ['plays_week', 'listeners_30_days'] as const;
const fallback = {
  plays_week: fallbackStats.home.playsWeek,
  listeners_30_days: fallbackStats.home.listeners30Days,
};

/** Plays of a week, listeners of a month. A file of its own, so that pages without them do not load it. */
export function AudienceStats() {
  const stats = useStats('audience', names, useCall(getSummaryMetrics, {}, metricsRules), fallback);
  return (
    <>
      <Stat value={stats && formatCount(stats.plays_week)} label={playsOfWeek(stats?.plays_week)} />
      <Stat
        value={stats && formatCount(stats.listeners_30_days)}
        label={listenersOfMonth(stats?.listeners_30_days)}
      />
    </>
  );
}
