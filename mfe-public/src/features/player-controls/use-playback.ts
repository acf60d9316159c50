import type { Episode, Subject } from '@nobicast/contracts/episodes';
import type { PlayableEpisode, PlaybackStatus, PlayerPort } from '@nobicast/contracts/host-api';
import { useHost, useIsMounted, usePlayer } from '@nobicast/web-kit/host';
import { useEffect, useMemo, useRef, useState } from 'react';
import { chapterAt, toPlayable } from './to-playable.ts';

export interface Playback {
  status: PlaybackStatus;
  /** Sound is on its way or there: the button says pause. */
  isActive: boolean;
  positionSeconds: number;
  /** 0 while unknown. */
  durationSeconds: number;
  error: string | null;
  /** Where this episode would begin, when it is not the one in the player and not from the start. */
  start: { seconds: number; reason: 'resume' | 'chosen' } | undefined;
  toggle(): void;
  /** Moves the sound, or the start if another episode is in the player. */
  seek(seconds: number): void;
  /** Plays from this second, whatever is in the player. */
  playFrom(seconds: number): void;
}

/** Sound is on its way or there: the button says pause. */
const isActiveStatus = (status: PlaybackStatus) =>
  status === 'playing' || status === 'buffering' || status === 'loading';

/**
 * What a press on the play button of an episode does. It goes by the player, not by what was last drawn: the press
 * that hydrates a page comes before the page has drawn what the player is doing.
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

/** Whether the sound of this episode is on its way or there. */
export const useIsActive = (episodeId: number | undefined): boolean =>
  usePlayer((state) => state.episode?.episodeId === episodeId && isActiveStatus(state.status));

/**
 * The player as one page sees it: its own episode. Another episode's sound is left alone; the page then keeps
 * a start position of its own until "play" switches.
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

  // A link with a time moves the sound at once when its episode is already in the player. The address of the document
  // itself does not: what plays as it is hydrated has begun there.
  const isAddressOfDocument = useRef(!isMounted);
  useEffect(() => {
    const hasBegunThere = isAddressOfDocument.current;
    isAddressOfDocument.current = false;
    if (startSeconds === undefined || hasBegunThere) return;
    if (player.getSnapshot().episode?.episodeId === episode.episodeId) player.seek(startSeconds);
  }, [player, episode.episodeId, startSeconds]);

  const knownSeconds = (episode.durationMs ?? 0) / 1000;
  const durationSeconds = playerDuration || knownSeconds;
  const chosenOrNamed = chosenSeconds ?? startSeconds;
  const chosen = isMounted ? chosenOrNamed : undefined;
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
    toggle: () => togglePlay(player, episode, chosenOrNamed === undefined ? undefined : clamp(chosenOrNamed)),
    seek(seconds) {
      if (isOurs) player.seek(seconds);
      else setChosenSeconds(clamp(seconds));
    },
    playFrom: (seconds) => player.play(episode, { atSeconds: clamp(seconds) }),
  };
}

/** The subject that is on the air, if this episode is in the player and its subjects have real starts. */
function useCurrentSubjectId(episode: PlayableEpisode): number | undefined {
  return usePlayer((state) =>
    state.episode?.episodeId === episode.episodeId && state.status !== 'idle' && state.status !== 'failed'
      ? chapterAt(episode.chapters, state.positionSeconds)?.subjectId
      : undefined,
  );
}

/** What a page with a running order needs of the player: the episode to play, what is on the air, and a way to jump. */
export function useRunningOrder(episode: Episode, subjects: readonly Subject[]) {
  const { player } = useHost();
  const playable = useMemo(() => toPlayable(episode, subjects), [episode, subjects]);
  return {
    playable,
    currentSubjectId: useCurrentSubjectId(playable),
    /** Absent for a preparation, which has no sound. */
    sound:
      episode.type === 'podcast'
        ? {
            episodeId: episode.id,
            playFrom: (seconds: number) => player.play(playable, { atSeconds: seconds }),
          }
        : undefined,
  };
}
