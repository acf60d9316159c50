import type { Episode, Subject } from '@nobicast/contracts/episodes';
import type { PlayableEpisode, PlaybackStatus } from '@nobicast/contracts/host-api';
import { useHost, useIsMounted, usePlayer } from '@nobicast/web-kit/host';
import { useEffect, useMemo, useState } from 'react';
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

  // A link with a time moves the sound at once when its episode is already in the player.
  useEffect(() => {
    if (startSeconds === undefined) return;
    if (player.getSnapshot().episode?.episodeId === episode.episodeId) player.seek(startSeconds);
  }, [player, episode.episodeId, startSeconds]);

  const knownSeconds = (episode.durationMs ?? 0) / 1000;
  const durationSeconds = playerDuration || knownSeconds;
  const chosen = isMounted ? (chosenSeconds ?? startSeconds) : undefined;
  const resumed = isMounted ? player.resumeSeconds(episode.episodeId) : 0;
  const clamp = (seconds: number) =>
    Math.max(0, durationSeconds > 0 ? Math.min(seconds, durationSeconds) : seconds);
  const start =
    isOurs || (chosen ?? resumed) === 0
      ? undefined
      : ({ seconds: clamp(chosen ?? resumed), reason: chosen === undefined ? 'resume' : 'chosen' } as const);

  const status = isOurs ? playerStatus : 'idle';
  const isActive = status === 'playing' || status === 'buffering' || status === 'loading';

  return {
    status,
    isActive,
    positionSeconds: isOurs ? playerPosition : (start?.seconds ?? 0),
    durationSeconds,
    error,
    start,
    toggle() {
      if (isActive) player.pause();
      else if (isOurs) player.resume();
      else player.play(episode, chosen === undefined ? {} : { atSeconds: clamp(chosen) });
    },
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
    onSeek:
      episode.type === 'podcast'
        ? (seconds: number) => player.play(playable, { atSeconds: seconds })
        : undefined,
  };
}
