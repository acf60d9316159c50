import * as contracts from '@nobicast/contracts';
import { ApiError, memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { decide, decideOne, takeBack, type DecisionDependencies } from './decide.use-cases.ts';
import type { Check } from '../posting/checks.ts';
import type { QueueRepository } from './queue.repository.ts';

export function moderationRoutes(
  router: IRouter,
  {
    queue,
    checks,
    ...dependencies
  }: DecisionDependencies & { queue: QueueRepository; checks: readonly Check[] },
): void {
  registerRoute(router, contracts.listPendingComments, ({ query, actor }) =>
    // Only administrators see addresses (API-ADMIN-27).
    queue.listPending(query.page ?? 1, {
      hasAddresses: memberOf(actor).role === 'admin',
      episodeId: query.episode_id ?? null,
    }),
  );
  registerRoute(router, contracts.getCommentFigures, async () => {
    const [figures, { comments }] = await Promise.all([
      queue.summarise(dependencies.clock()),
      // For the overview of the administration.
      queue.listPending(1, { hasAddresses: true }),
    ]);
    return { ...figures, first_waiting: comments };
  });
  registerRoute(router, contracts.listCommentChecks, async () => {
    const sums = await queue.sumFirings(dependencies.clock());
    const countOf = (wanted: string, outcome: string) =>
      sums.find((sum) => sum.phase === wanted && sum.outcome === outcome)?.count ?? 0;
    return {
      checks: checks.map(({ phase, title, rule, words }) => ({
        phase,
        title,
        rule,
        words: words ? [...words] : null,
        flagged: countOf(phase, 'flagged'),
        nudged: countOf(phase, 'nudged'),
        refused: countOf(phase, 'refused'),
      })),
    };
  });
  registerRoute(router, contracts.listDecisions, ({ query }) => queue.listDecisions(query.page ?? 1));

  registerRoute(router, contracts.getCommentContext, async ({ params }) => {
    const context = await queue.findContext(params.id);
    if (!context) throw new ApiError('comment_not_found');
    return context;
  });

  // The same calls below /api/admin, for screens of administrators only (A65).
  for (const contract of [contracts.approveComment, contracts.approveCommentAsAdmin])
    registerRoute(router, contract, async ({ params, actor }) => ({
      decision: await decideOne(dependencies, {
        action: 'approve',
        commentId: params.id,
        reason: undefined,
        moderatorId: memberOf(actor).userId,
      }),
    }));
  for (const contract of [contracts.rejectComment, contracts.rejectCommentAsAdmin])
    registerRoute(router, contract, async ({ params, body, actor }) => ({
      decision: await decideOne(dependencies, {
        action: 'reject',
        commentId: params.id,
        reason: body.reason,
        moderatorId: memberOf(actor).userId,
      }),
    }));

  registerRoute(router, contracts.decideComments, async ({ body, actor }) => ({
    outcomes: await decide(dependencies, {
      action: body.action,
      commentIds: body.comment_ids,
      reason: body.reason,
      moderatorId: memberOf(actor).userId,
    }),
  }));

  registerRoute(router, contracts.takeBackDecisions, async ({ body, actor }) => ({
    outcomes: await takeBack(dependencies, {
      action: body.action,
      decisionIds: body.decision_ids,
      reason: body.reason,
      moderatorId: memberOf(actor).userId,
    }),
  }));
}
