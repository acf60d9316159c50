import type { LatestEpisode } from '@nobicast/contracts/episodes';
import { ApiError, isRecord } from '@nobicast/web-kit/api';
import { latestCopy } from './latest-episode.copy.ts';

export const latestPath = '/api/episodes/latest';

/** The loader's own refusals: an HTML page, a reply that is not ok, a reply without an episode. */
export const latestRules = {
  fallback: latestCopy.noEpisodes,
  htmlMessage: latestCopy.htmlReply,
  parse(data: unknown): LatestEpisode {
    if (!isRecord(data) || !isRecord(data.episode)) throw new ApiError(latestCopy.invalid, { status: 200 });
    // The episode is there; its fields are what the contract of this call promises.
    const { episode, subjects, totalCommentCount } = data as Partial<LatestEpisode> &
      Pick<LatestEpisode, 'episode'>;
    return { episode, subjects: subjects ?? [], totalCommentCount: totalCommentCount ?? 0 };
  },
};
