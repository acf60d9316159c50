import { getMemberComments, limits } from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { MembersRepository } from './members.repository.ts';

export function membersRoutes(
  router: IRouter,
  { members, clock }: { members: MembersRepository; clock: () => Date },
): void {
  registerRoute(router, getMemberComments, async ({ params: { id } }) => {
    const now = clock();
    const [{ total, thisMonth, newestAt }, recent, answers, daily] = await Promise.all([
      members.summarise(id, now),
      members.listRecent(id, limits.dashboard.recentComments),
      members.listAnswersTo(id, limits.dashboard.answers),
      members.countByDay(id, now, limits.dashboard.activityDays),
    ]);
    return {
      total,
      this_month: thisMonth,
      newest_at: newestAt?.toISOString() ?? null,
      recent,
      answers,
      daily,
    };
  });
}
