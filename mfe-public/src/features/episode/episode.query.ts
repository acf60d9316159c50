import type { EpisodeDetail } from '@nobicast/contracts/episodes';
import { ApiError, isRecord } from '@nobicast/web-kit/api';
import { episodeCopy } from './episode.copy.ts';

export const episodeRules = {
  fallback: episodeCopy.failed,
  select(reply: Partial<EpisodeDetail>): EpisodeDetail {
    const { episode } = reply;
    // `latest` is a path of the API, not a slug; its reply has a different shape.
    if (!isRecord(episode) || 'totalCommentCount' in reply) {
      throw new ApiError(episodeCopy.notFound, { status: 404 });
    }
    return { subjects: [], guests: [], sibling: null, previous: null, next: null, ...reply, episode };
  },
};
