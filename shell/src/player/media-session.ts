import { brand } from '@nobicast/contracts/brand';
import { isActiveStatus, type PlayableEpisode, type PlayerPort } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { numberedTitle } from '@nobicast/contracts/titles';
import { nextStart, previousStart } from '@nobicast/web-kit/player';
import { isMediaSessionFree, takeMediaSession } from './media-owner.ts';

/**
 * Shows the episode on the lock screen and handles its media keys. Until the player has an episode, the browser
 * controls audio started by the first-play script. Returns a function that disconnects.
 */
export function connectMediaSession(player: PlayerPort): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const { skipSeconds } = limits.player;
  const seekChapter = (direction: 1 | -1) => {
    const { episode, positionSeconds } = player.getSnapshot();
    const chapters = episode?.chapters ?? [];
    if (direction === -1) player.seek(previousStart(chapters, positionSeconds));
    else player.seek(nextStart(chapters, positionSeconds) ?? positionSeconds + skipSeconds);
  };
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.resume()],
    ['pause', () => player.pause()],
    ['stop', () => player.close()],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? skipSeconds))],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? skipSeconds)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['previoustrack', () => seekChapter(-1)],
    ['nexttrack', () => seekChapter(1)],
  ];
  let release: (() => void) | undefined;
  let shownId: number | undefined;
  const update = () => {
    const { episode, status, positionSeconds, durationSeconds, rate } = player.getSnapshot();
    if (episode && !release && (isMediaSessionFree() || isActiveStatus(status)))
      release = takeMediaSession(actions, () => {
        release = undefined;
        shownId = undefined;
      });
    if (!release) return;
    if (episode?.episodeId !== shownId) {
      shownId = episode?.episodeId;
      session.metadata = episode
        ? new MediaMetadata({
            title: numberedTitle(episode.number, episode.title),
            artist: brand.name,
            artwork: [{ src: new URL(artworkOf(episode), location.origin).href }],
          })
        : null;
    }
    session.playbackState = !episode
      ? 'none'
      : status === 'playing' || status === 'buffering'
        ? 'playing'
        : 'paused';
    if (durationSeconds > 0 && positionSeconds <= durationSeconds) {
      session.setPositionState({ duration: durationSeconds, position: positionSeconds, playbackRate: rate });
    }
  };
  const unsubscribe = player.subscribe(update);
  update();
  return () => {
    unsubscribe();
    release?.();
  };
}

/** Lock screens draw no SVG: a generated cover is given as a PNG (U28). */
const artworkOf = ({ coverUrl, number, type }: PlayableEpisode) =>
  coverUrl === paths.generatedCover(number, type) ? paths.coverPicture(number, type, 'player') : coverUrl;
