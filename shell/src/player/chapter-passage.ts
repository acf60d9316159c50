import type { Chapter, PlayerPort } from '@nobicast/contracts/host-api';
import { chapterAt } from '@nobicast/web-kit/player';

/** Between two updates playback moves by less than this, at any speed. In seconds. */
const maxUpdateSeconds = 4;

/**
 * Calls `onPassed` when playback itself enters a chapter, not when the listener seeks into one. Returns a function
 * that unsubscribes.
 */
export function watchPassages(player: PlayerPort, onPassed: (entered: Chapter) => void): () => void {
  let last = player.getSnapshot();
  return player.subscribe(() => {
    const previous = last;
    last = player.getSnapshot();
    const { episode, status, positionSeconds } = last;
    if (!episode || episode.episodeId !== previous.episode?.episodeId || status !== 'playing') return;
    const moved = positionSeconds - previous.positionSeconds;
    if (moved <= 0 || moved > maxUpdateSeconds) return;
    const entered = chapterAt(episode.chapters, positionSeconds);
    if (entered && entered !== chapterAt(episode.chapters, previous.positionSeconds)) onPassed(entered);
  });
}
