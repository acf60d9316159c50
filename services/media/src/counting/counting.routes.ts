import { dropReasons, getDownloadCounts, type DownloadCounts } from '@nobicast/contracts';
import { registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { currentMethod } from './count-days.use-case.ts';
import type { CountedPeriod, CountsRepository } from './counts.repository.ts';

const publishedDays = 30;

const present = ({
  methods,
  days,
  from,
  to,
  requests,
  downloads,
  dropped,
}: CountedPeriod): DownloadCounts => ({
  current: { version: currentMethod.version, agent_list: currentMethod.agentList },
  methods: methods.map(({ version, agentList, ...used }) => ({
    version,
    agent_list: agentList,
    days: used.days,
    from: used.from,
    to: used.to,
  })),
  days,
  from,
  to,
  requests,
  downloads,
  dropped: dropReasons.map((reason) => ({ reason, requests: dropped[reason] ?? 0 })),
});

export function countingRoutes(
  router: IRouter,
  { counts }: { counts: Pick<CountsRepository, 'summarise'> },
): void {
  registerRoute(router, getDownloadCounts, async (_input, response) => {
    const period = await counts.summarise(publishedDays);
    // Nothing purges a reply without keys: it is as old as its shared lifetime, a minute. It changes once a day.
    shareReply(response, { keys: [] });
    return present(period);
  });
}
