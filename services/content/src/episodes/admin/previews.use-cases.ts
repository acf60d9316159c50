import {
  callPath,
  getPreviewCover,
  limits,
  type EpisodeDetail,
  type Preview,
  type PreviewLink,
} from '@nobicast/contracts';
import { ApiError, isToken } from '@nobicast/service-kit';
import type { EpisodesRepository } from '../episodes.repository.ts';
import type { PreviewsRepository } from './previews.repository.ts';
import type { Produce, ProducerCall } from '../../editing/producing.ts';

export interface PreviewsDependencies {
  previews: Pick<PreviewsRepository, 'list' | 'findByToken'>;
  episodes: Pick<EpisodesRepository, 'findAnyById'>;
  hasEpisode(episodeId: number): Promise<boolean>;
  produce: Produce<PreviewsRepository>;
  clock: () => Date;
  newToken: () => string;
}

const dayMs = 86_400_000;

/** @throws ApiError `episode_not_found` */
export async function listPreviews(
  { previews, hasEpisode, clock }: Pick<PreviewsDependencies, 'previews' | 'hasEpisode' | 'clock'>,
  episodeId: number,
): Promise<PreviewLink[]> {
  const list = await previews.list(episodeId, clock());
  if (list.length === 0 && !(await hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  return list;
}

/** @throws ApiError as listed in the contract */
export function createPreview(
  { produce, clock, newToken }: Pick<PreviewsDependencies, 'produce' | 'clock' | 'newToken'>,
  { label, days, ...call }: ProducerCall & { label: string | null; days: number },
): Promise<PreviewLink> {
  return produce(call, async ({ repository: previews, record }) => {
    const { episodeId } = call;
    const now = clock();
    if (await previews.isPublicPodcast(episodeId, now)) throw new ApiError('already_public');
    if ((await previews.list(episodeId, now)).length >= limits.previews.maxCount)
      throw new ApiError('too_many_previews');
    const id = await previews.insert({
      episodeId,
      token: newToken(),
      label,
      createdBy: call.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    });
    await record([{ type: 'preview', id, action: 'create' }]);
    const created = (await previews.list(episodeId, now)).find((preview) => preview.id === id);
    if (!created) throw new Error(`The preview address ${id} is gone within its own transaction.`);
    return created;
  });
}

/** @throws ApiError as listed in the contract */
export function revokePreview(
  { produce, clock }: Pick<PreviewsDependencies, 'produce' | 'clock'>,
  { previewId, ...call }: ProducerCall & { previewId: number },
): Promise<void> {
  return produce(call, async ({ repository: previews, record }) => {
    if (!(await previews.revoke(call.episodeId, previewId, clock()))) throw new ApiError('preview_not_found');
    await record([{ type: 'preview', id: previewId, action: 'delete' }]);
  });
}

/** The stored cover of an episode that is not public yet is served by the token of the preview. */
function withPreviewCover(detail: EpisodeDetail, token: string): EpisodeDetail {
  const { episode } = detail;
  const isOurs = episode.assets.cover !== undefined && episode.cover_url?.startsWith('/');
  if (!isOurs) return detail;
  return { ...detail, episode: { ...episode, cover_url: callPath(getPreviewCover, { query: { token } }) } };
}

/**
 * What a preview address shows: the episode while it is not public, then where it is.
 *
 * @throws ApiError `preview_not_found`, the same for a token that is unknown, revoked or expired
 */
export async function getPreview(
  { previews, episodes, clock }: Pick<PreviewsDependencies, 'previews' | 'episodes' | 'clock'>,
  token: string,
): Promise<Preview> {
  const now = clock();
  const found = isToken(token) ? await previews.findByToken(token, now) : undefined;
  if (!found) throw new ApiError('preview_not_found');
  if (found.isPublic) return { state: 'public', slug: found.slug };
  const detail = found.expiresAt > now ? await episodes.findAnyById(now, found.episodeId) : undefined;
  if (!detail) throw new ApiError('preview_not_found');
  const shown = withPreviewCover(detail, token);
  return {
    state: 'preview',
    expires_at: found.expiresAt.toISOString(),
    ...shown,
    episode: found.isOfPodcast ? { ...shown.episode, type: 'podcast' } : shown.episode,
  };
}
