import type { EpisodeDetail, OEmbed } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { oEmbed, readTarget, type SizeLimits } from './oembed.rules.ts';

export interface OEmbedDependencies {
  /** A published episode by its slug, a former one, or its id. @throws ApiError `episode_not_found` */
  getEpisode: (reference: string) => Promise<EpisodeDetail>;
  origin: string;
}

/** The player that an address of this site leads to, as code for other sites. */
export async function describeEmbed(
  { getEpisode, origin }: OEmbedDependencies,
  { url, format = 'json', ...size }: SizeLimits & { url: string; format?: string | undefined },
): Promise<{ episodeId: number; reply: OEmbed }> {
  if (format !== 'json') throw new ApiError('format_not_offered');
  const target = readTarget(url, origin);
  if (!target) throw new ApiError('not_found');
  const detail = await getEpisode(target.reference);
  const subject = detail.subjects.find(({ id }) => id === target.subjectId);
  if (target.subjectId !== undefined && !subject) throw new ApiError('subject_not_found');
  return {
    episodeId: detail.episode.id,
    reply: oEmbed(detail, subject, { start: target.start, origin, ...size }),
  };
}
