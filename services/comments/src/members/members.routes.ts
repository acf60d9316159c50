import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { getMemberComments, type MembersDependencies } from './members.use-cases.ts';

export function membersRoutes(router: IRouter, dependencies: MembersDependencies): void {
  registerRoute(router, contracts.getMemberComments, async ({ params }) => {
    const { figures, recent, daily } = await getMemberComments(dependencies, params.id);
    return {
      total: figures.total,
      this_month: figures.thisMonth,
      newest_at: figures.newestAt?.toISOString() ?? null,
      recent,
      daily,
    };
  });
}
