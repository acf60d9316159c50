import {
  cacheKeys,
  getChapters,
  getChaptersForFile,
  getCommentFeed,
  getFeed,
  getFeedArchive,
  keysOfEpisodes,
} from '@nobicast/contracts';
import { ApiError, registerRoute, registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter, Response } from 'express';
import type { CommentFeedRepository } from './comment-feed.repository.ts';
import { commentFeedXml } from './comment-feed.rules.ts';
import {
  readChapters,
  readChaptersForFile,
  writeFeed,
  writeFeedArchive,
  type FeedDependencies,
  type WrittenFeed,
} from './feeds.use-cases.ts';

function sendFeed(response: Response, { text, changedAt, hasLiveItem }: WrittenFeed): void {
  const live = hasLiveItem ? [cacheKeys.liveItem] : [];
  // Any episode: one that is not in the feed yet enters it with its sound.
  shareReply(response, { keys: [cacheKeys.episodes, cacheKeys.anyEpisode, ...live] });
  response.set('Last-Modified', changedAt.toUTCString());
  response.type('application/rss+xml; charset=utf-8').send(text);
}

export function feedsRoutes(
  router: IRouter,
  dependencies: FeedDependencies & { commentFeed: CommentFeedRepository },
): void {
  const { newUrl, isRedirected } = dependencies.settings;
  const movedTo = isRedirected ? newUrl : undefined;
  const answer = async (response: Response, write: () => Promise<WrittenFeed>) => {
    if (movedTo === undefined) sendFeed(response, await write());
    // Apps keep the new address by themselves; no cache does, so that the setting can be taken back.
    else response.set('Cache-Control', 'no-store').redirect(301, movedTo);
  };

  registerStream(router, getFeed, (_input, response) => answer(response, () => writeFeed(dependencies)));

  registerStream(router, getFeedArchive, ({ query }, response) =>
    answer(response, () => writeFeedArchive(dependencies, query.page)),
  );

  registerStream(router, getCommentFeed, async ({ params }, response) => {
    const { commentFeed, clock, origin } = dependencies;
    const subject = await commentFeed.find(params.id, clock());
    if (!subject) throw new ApiError('subject_not_found');
    shareReply(response, { keys: keysOfEpisodes([subject.episodeId], { hasCounts: true }) });
    response.type('application/rss+xml; charset=utf-8').send(commentFeedXml(params.id, subject, origin));
  });

  registerStream(router, getChapters, async ({ params }, response) => {
    const chapters = await readChapters(dependencies, params.id);
    shareReply(response, { keys: keysOfEpisodes([params.id], { hasCounts: false }) });
    response.type('application/json+chapters; charset=utf-8').send(JSON.stringify(chapters));
  });

  registerRoute(router, getChaptersForFile, ({ params }) => readChaptersForFile(dependencies, params.id));
}
