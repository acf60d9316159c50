import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { listShows } from '@nobicast/contracts/calls';
import { recordingLastsMs } from '@nobicast/contracts/recording-times';
import { useCall } from '@nobicast/web-kit/api';
import { showOf } from '../../editing/planned-switch.ts';

/** Whether the show of a preparation is on air: by its hosts, and by its plan until they are known or begin it. */
export function useOnAir(
  episode: AdminEpisode,
  isAsked: boolean,
  now: Date,
): 'surely' | 'perhaps' | undefined {
  const load = useCall(listShows, isAsked ? {} : null);
  const shows = load.state === 'ready' ? load.data.shows : [];
  const phase = shows.find(({ episode_id: id }) => id === episode.id)?.phase ?? 'planned';
  if (phase === 'on_air' || phase === 'paused') return 'surely';
  const startsAt = showOf(episode).getTime();
  const isPlanned = startsAt <= now.getTime() && now.getTime() < startsAt + recordingLastsMs;
  return phase === 'planned' && isPlanned ? 'perhaps' : undefined;
}
