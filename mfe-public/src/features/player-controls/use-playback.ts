import type { Episode, Subject } from '@nobicast/contracts/episodes';
import {
  isActiveStatus,
  type PlayableEpisode,
  type PlaybackStatus,
  type PlayerPort,
} from '@nobicast/contracts/host-api';
import { useHost, useIsMounted, usePlayer } from '@nobicast/web-kit/host';
import { chapterAt } from '@nobicast/web-kit/player';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { toPlayable } from './to-playable.ts';

export interface Playback {
  status: PlaybackStatus;
  /** Playing or loading: the button shows "pause". */
  isActive: boolean;
  positionSeconds: number;
  /** 0 while unknown. */
  durationSeconds: number;
  error: string | null;
  /** Where this episode would start, if it is not in the player and would not start at 0. */
  start: { seconds: number; reason: 'resume' | 'chosen' } | undefined;
  /** The URL's start position if it is beyond the end: the episode then starts at 0. */
  missedStartSeconds: number | undefined;
  toggle(): void;
  /** Sets the start position if another episode is in the player. */
  seek(seconds: number): void;
  /** Whatever is in the player. */
  playFrom(seconds: number): void;
}

/**
 * Reads the player's state, not the last rendered one: a press that triggers hydration is handled before the page has
 * rendered.
 */
export function togglePlay(
  player: PlayerPort,
  episode: PlayableEpisode,
  atSeconds?: number,
): 'pause' | 'play' {
  const { episode: current, status } = player.getSnapshot();
  const isOurs = current?.episodeId === episode.episodeId;
  if (isOurs && isActiveStatus(status)) {
    player.pause();
    return 'pause';
  }
  if (isOurs) player.resume();
  else player.play(episode, atSeconds === undefined ? {} : { atSeconds });
  return 'play';
}

/** Playing or loading. */
export const useIsActive = (episodeId: number | undefined): boolean =>
  usePlayer((state) => state.episode?.episodeId === episodeId && isActiveStatus(state.status));

const isBeyond = (seconds: number, durationSeconds: number) =>
  durationSeconds > 0 && seconds >= durationSeconds;

/**
 * The player's state for this page's episode. While another episode is in the player, it is left alone, and the page
 * keeps its own start position until play is pressed.
 */
export function usePlayback(episode: PlayableEpisode, startSeconds?: number): Playback {
  const { player } = useHost();
  const isMounted = useIsMounted();
  const [chosenSeconds, setChosenSeconds] = useState<number | null>(null);

  const isOurs = usePlayer((state) => state.episode?.episodeId === episode.episodeId);
  const playerStatus = usePlayer((state) => state.status);
  const playerPosition = usePlayer((state) => (isOurs ? state.positionSeconds : 0));
  const playerDuration = usePlayer((state) => (isOurs ? state.durationSeconds : 0));
  const error = usePlayer((state) => (isOurs ? state.error : null));

  // A link to a time seeks at once if its episode is in the player. Back, forward and the document's own URL do not:
  // the listener has moved on.
  const { key } = useLocation();
  const isLink = useNavigationType() !== 'POP';
  useEffect(() => {
    const current = player.getSnapshot();
    if (startSeconds === undefined || !isLink || current.episode?.episodeId !== episode.episodeId) return;
    player.seek(isBeyond(startSeconds, current.durationSeconds) ? 0 : startSeconds);
  }, [player, episode.episodeId, startSeconds, isLink, key]);

  const knownSeconds = (episode.durationMs ?? 0) / 1000;
  const durationSeconds = playerDuration || knownSeconds;
  const isMissed = startSeconds !== undefined && isBeyond(startSeconds, durationSeconds);
  const chosenOrFromUrl = chosenSeconds ?? (isMissed ? 0 : startSeconds);
  const chosen = isMounted ? chosenOrFromUrl : undefined;
  const resumed = isMounted ? player.resumeSeconds(episode.episodeId) : 0;
  const clamp = (seconds: number) =>
    Math.max(0, durationSeconds > 0 ? Math.min(seconds, durationSeconds) : seconds);
  const start =
    isOurs || (chosen ?? resumed) === 0
      ? undefined
      : ({ seconds: clamp(chosen ?? resumed), reason: chosen === undefined ? 'resume' : 'chosen' } as const);

  const status = isOurs ? playerStatus : 'idle';

  return {
    status,
    isActive: isActiveStatus(status),
    positionSeconds: isOurs ? playerPosition : (start?.seconds ?? 0),
    durationSeconds,
    error,
    start,
    missedStartSeconds: isMounted && isMissed ? startSeconds : undefined,
    toggle: () =>
      togglePlay(player, episode, chosenOrFromUrl === undefined ? undefined : clamp(chosenOrFromUrl)),
    seek(seconds) {
      if (isOurs) player.seek(seconds);
      else setChosenSeconds(clamp(seconds));
    },
    playFrom: (seconds) => player.play(episode, { atSeconds: clamp(seconds) }),
  };
}

/** Undefined unless this episode is in the player and has real starts. */
function useCurrentSubjectId(episode: PlayableEpisode): number | undefined {
  return usePlayer((state) =>
    state.episode?.episodeId === episode.episodeId && state.status !== 'idle' && state.status !== 'failed'
      ? chapterAt(episode.chapters, state.positionSeconds)?.subjectId
      : undefined,
  );
}

/** `preview` must be the same object in every render. */
export function useRunningOrder(
  episode: Episode,
  subjects: readonly Subject[],
  preview?: PlayableEpisode['preview'],
) {
  const { player } = useHost();
  const playable = useMemo(() => toPlayable(episode, subjects, preview), [episode, subjects, preview]);
  return {
    playable,
    currentSubjectId: useCurrentSubjectId(playable),
    /** A preparation has no audio. */
    sound:
      episode.type === 'podcast'
        ? {
            episodeId: episode.id,
            src: preview?.stream,
            playFrom: (seconds: number) => player.play(playable, { atSeconds: seconds }),
          }
        : undefined,
  };
}
