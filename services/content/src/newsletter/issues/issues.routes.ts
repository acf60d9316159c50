import * as contracts from '@nobicast/contracts';
import { newsletterLink, newsletterPaths } from '@nobicast/contracts';
import { ApiError, memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { EpisodesRepository } from '../../episodes/episodes.repository.ts';
import { issueParts } from './issue-mail.fr.ts';
import {
  cancelIssue,
  createIssue,
  decideDelivery,
  deleteIssue,
  doubtBefore,
  getIssue,
  getTextAbout,
  getWeeklyText,
  scheduleIssue,
  testIssue,
  updateIssue,
  withdrawIssue,
  type IssuesDependencies,
} from './issues.use-cases.ts';

export interface IssuesRoutesOptions extends IssuesDependencies {
  episodes: EpisodesRepository;
  hasEpisode(episodeId: number): Promise<boolean>;
  publicUrl: string;
}

export function issuesRoutes(router: IRouter, options: IssuesRoutesOptions): void {
  const { issues, clock, publicUrl, hasEpisode } = options;

  registerRoute(router, contracts.listNewsletterIssues, async ({ query }) => {
    const { issues: rows, total } = await issues.list(query.page ?? 1, doubtBefore(clock()));
    return {
      issues: rows.map(({ markdown: _markdown, ...issue }) => issue),
      total,
      recipients: await issues.countRecipients(),
      next: await issues.findNext(),
    };
  });
  registerRoute(router, contracts.createNewsletterIssue, ({ body, actor }) =>
    createIssue(options, { userId: memberOf(actor).userId, episodeId: body.episode_id }),
  );
  registerRoute(router, contracts.getEpisodeIssue, async ({ params }) => {
    const id = await issues.findIdOfEpisode(params.id);
    if (id === undefined && !(await hasEpisode(params.id))) throw new ApiError('episode_not_found');
    return { issue_id: id ?? null };
  });
  registerRoute(router, contracts.getNewsletterIssue, ({ params }) => getIssue(options, params.id));
  registerRoute(router, contracts.updateNewsletterIssue, ({ params, body, version, actor }) =>
    updateIssue(options, { id: params.id, userId: memberOf(actor).userId, version, fields: body }),
  );
  registerRoute(router, contracts.deleteNewsletterIssue, async ({ params, actor }) => {
    await deleteIssue(options, { id: params.id, userId: memberOf(actor).userId });
    return {};
  });
  registerRoute(router, contracts.scheduleNewsletterIssue, ({ params, body, version, actor }) =>
    scheduleIssue(options, {
      id: params.id,
      userId: memberOf(actor).userId,
      version,
      at: body.scheduled_at === null ? undefined : new Date(body.scheduled_at),
    }),
  );
  registerRoute(router, contracts.cancelNewsletterIssue, ({ params, actor }) =>
    cancelIssue(options, { id: params.id, userId: memberOf(actor).userId }),
  );
  registerRoute(router, contracts.withdrawNewsletterIssue, ({ params, body, actor }) =>
    withdrawIssue(options, {
      id: params.id,
      userId: memberOf(actor).userId,
      isWithdrawn: body.is_withdrawn,
    }),
  );
  registerRoute(router, contracts.testNewsletterIssue, async ({ params, actor }) => {
    await testIssue(options, { id: params.id, userId: memberOf(actor).userId });
    return {};
  });
  registerRoute(router, contracts.previewNewsletter, ({ body }) =>
    issueParts(body, {
      firstName: null,
      unsubscribeUrl: `${publicUrl}${newsletterLink('unsubscribe', '')}`,
      browserUrl: `${publicUrl}${newsletterPaths.archive}`,
      publicUrl,
      sentAt: clock(),
    }),
  );
  registerRoute(router, contracts.getWeeklyNewsletter, ({ query: { episode_id: about } }) =>
    about === undefined ? getWeeklyText(options) : getTextAbout(options, about),
  );

  registerRoute(router, contracts.listNewsletterDeliveries, async ({ params, query }) => {
    await getIssue(options, params.id);
    const { state, page = 1 } = query;
    return issues.listDeliveries(params.id, { state, page, doubtBefore: doubtBefore(clock()) });
  });
  registerRoute(router, contracts.decideNewsletterDelivery, ({ params, body, actor }) =>
    decideDelivery(options, {
      id: params.id,
      userId: memberOf(actor).userId,
      deliveryId: params.deliveryId,
      decision: body.decision,
    }),
  );
}
