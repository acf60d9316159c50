import * as contracts from '@nobicast/contracts';
import { ApiError, registerRoute, registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { datedFeed, type DatedFeedDependencies } from '../../feeds/dated-feed.ts';
import { pageHtml } from '../../text/html.rules.ts';
import { archiveFeedXml } from './archive-feed.rules.ts';
import type { ArchiveRepository } from './archive.repository.ts';

const { cacheKeys, limits } = contracts;
const keys = [cacheKeys.newsletter];

export interface ArchiveDependencies extends DatedFeedDependencies {
  archive: ArchiveRepository;
  origin: string;
}

/** The issues that were sent, for everybody (decision 0101). */
export function archiveRoutes(router: IRouter, dependencies: ArchiveDependencies): void {
  const { archive, origin } = dependencies;

  registerRoute(router, contracts.listSentIssues, ({ query }, response) => {
    const { limit = limits.newsletter.archivePageSize, offset = 0 } = query;
    shareReply(response, { keys });
    return archive.list({ limit, offset });
  });

  registerRoute(router, contracts.getSentIssue, async ({ params }, response) => {
    const issue = await archive.find(params.id);
    if (!issue) throw new ApiError('sent_issue_not_found');
    const { id, subject, preview, sent_at: sentAt, markdown, newer, older } = issue;
    shareReply(response, { keys });
    return {
      id,
      subject,
      preview,
      sent_at: sentAt.toISOString(),
      html: pageHtml(markdown, { hasPictures: true, siteUrl: origin }),
      newer,
      older,
    };
  });

  registerStream(router, contracts.getNewsletterFeed, async (_input, response) => {
    const issues = await archive.listNewest(limits.feeds.newest);
    const { text, changedAt } = await datedFeed(dependencies, contracts.getNewsletterFeed.path, (at) =>
      archiveFeedXml(issues, origin, at),
    );
    shareReply(response, { keys });
    response.set('Last-Modified', changedAt.toUTCString());
    response.type('application/rss+xml; charset=utf-8').send(text);
  });
}
