import type { LatestEpisode } from '@nobicast/contracts/episodes';
import { ApiError, isRecord } from '@nobicast/web-kit/api';
import { latestCopy } from './latest-episode.copy.ts';

/** The specified errors: an HTML reply, a reply that is not ok, a reply without an episode. */
export const latestRules = {
  fallback: latestCopy.noEpisodes,
  htmlMessage: latestCopy.htmlReply,
  select({ episode, subjects, totalCommentCount, ...others }: Partial<LatestEpisode>): LatestEpisode {
    if (!isRecord(episode)) throw new ApiError(latestCopy.invalid, { status: 200 });
    return { ...others, episode, subjects: subjects ?? [], totalCommentCount: totalCommentCount ?? 0 };
  },
};
