import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { callPath } from '@nobicast/contracts/call';
import { downloadAsTeam, getCoverAsTeam, streamAsTeam } from '@nobicast/contracts/calls';

/** Whether listeners can hear an episode. */
export const isOnline = ({ type, is_public: isPublic }: Pick<AdminEpisode, 'type' | 'is_public'>) =>
  type === 'podcast' && isPublic;

/** The addresses at which the team sees and hears an episode by its session, while the public ones answer 404. */
export const teamPaths = {
  stream: (id: number) => callPath(streamAsTeam, { params: { id } }),
  download: (id: number) => callPath(downloadAsTeam, { params: { id } }),
};

/** An episode with the cover that its team can see now. */
export function withTeamCover<
  Episode extends Pick<AdminEpisode, 'id' | 'is_public' | 'cover_url' | 'assets'>,
>(episode: Episode): Episode {
  const { id, is_public: isPublic, assets } = episode;
  if (isPublic || !assets.cover) return episode;
  const query = { at: assets.cover.uploaded_at };
  return { ...episode, cover_url: callPath(getCoverAsTeam, { params: { id }, query }) };
}
