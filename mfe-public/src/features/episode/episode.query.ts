import type { EpisodeDetail } from '@nobicast/contracts/episodes';
import { ApiError, isRecord } from '@nobicast/web-kit/api';
import { episodeCopy } from './episode.copy.ts';

export const episodePath = (slug: string) => `/api/episodes/${encodeURIComponent(slug)}`;

export const episodeRules = {
  fallback: episodeCopy.failed,
  parse(data: unknown): EpisodeDetail {
    // `latest` is an address of the API, not of an episode: its reply names no guests.
    if (!isRecord(data) || !isRecord(data.episode) || 'totalCommentCount' in data) {
      throw new ApiError(episodeCopy.notFound, { status: 404 });
    }
    // The episode is there; its fields are what the contract of this call promises.
    const detail = data as Partial<EpisodeDetail> & Pick<EpisodeDetail, 'episode'>;
    return {
      episode: detail.episode,
      subjects: detail.subjects ?? [],
      guests: detail.guests ?? [],
      sibling: detail.sibling ?? null,
    };
  },
};
