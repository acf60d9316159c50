import type { Observable, PlayerPort } from '@nobicast/contracts/host-api';
import { nextStart } from '@nobicast/web-kit/player';
import { watchPassages } from './chapter-passage.ts';

/** Minutes of listening, the end of the subject, or the end of the episode. */
export type SleepChoice = number | 'subject' | 'episode';

export interface SleepState {
  choice: SleepChoice | null;
  /** For a choice in minutes: the listening time that is left. */
  leftMs: number;
}

export interface SleepTimer extends Observable<SleepState> {
  /** Restarts the timer with another choice; null switches it off. */
  choose(choice: SleepChoice | null): void;
}

/**
 * Playback reports its position at least this often, so a longer gap was not listening time (a sleeping computer).
 */
const maxGapMs = 5_000;

const off: SleepState = { choice: null, leftMs: 0 };

/**
 * Pauses playback after a while. Minutes count only while the episode plays.
 * @param onEnd called after the timer has paused playback
 * @param now milliseconds
 */
export function createSleepTimer(
  player: PlayerPort,
  onEnd: () => void,
  now: () => number = Date.now,
): SleepTimer {
  let state = off;
  const listeners = new Set<() => void>();
  let stopWatching = () => {};
  const setState = (next: SleepState) => {
    state = next;
    if (next.choice === null) stopWatching();
    for (const listener of listeners) listener();
  };
  const end = () => {
    setState(off);
    player.pause();
    onEnd();
  };

  function watchMinutes() {
    let lastAt = now();
    let wasPlaying = player.getSnapshot().status === 'playing';
    return player.subscribe(() => {
      const at = now();
      const listenedMs = wasPlaying ? Math.min(at - lastAt, maxGapMs) : 0;
      const { episode, status } = player.getSnapshot();
      lastAt = at;
      wasPlaying = status === 'playing';
      const leftMs = state.leftMs - listenedMs;
      if (!episode) setState(off);
      else if (leftMs <= 0) end();
      else if (listenedMs > 0) setState({ ...state, leftMs });
    });
  }

  /** The end of the episode pauses playback anyway, at the beginning; then the timer is used up. */
  function watchEpisode() {
    let last = player.getSnapshot();
    return player.subscribe(() => {
      const previous = last;
      last = player.getSnapshot();
      // A pause and a seek to the beginning come one after the other, the end brings both at once.
      const hasPaused = last.status === 'paused' && previous.status !== 'paused';
      const hasEnded = hasPaused && last.positionSeconds === 0 && previous.positionSeconds > 0;
      if (hasEnded || last.episode?.episodeId !== previous.episode?.episodeId) setState(off);
    });
  }

  function watchSubject() {
    const stopEpisode = watchEpisode();
    const stopPassages = watchPassages(player, ({ startMs }) => {
      end();
      player.seek(startMs / 1000);
    });
    return () => {
      stopEpisode();
      stopPassages();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    choose(choice) {
      stopWatching();
      if (choice === 'subject') stopWatching = watchSubject();
      else if (choice === 'episode') stopWatching = watchEpisode();
      else if (choice !== null) stopWatching = watchMinutes();
      setState(choice === null ? off : { choice, leftMs: typeof choice === 'number' ? choice * 60_000 : 0 });
    },
  };
}

/** At the current speed; null while it is off or the end is unknown. */
export function secondsToSleep({ choice, leftMs }: SleepState, player: PlayerPort): number | null {
  if (choice === null) return null;
  if (typeof choice === 'number') return leftMs / 1000;
  const { episode, positionSeconds, durationSeconds, rate } = player.getSnapshot();
  const subjectEnd = choice === 'subject' ? nextStart(episode?.chapters ?? [], positionSeconds) : undefined;
  const end = subjectEnd ?? durationSeconds;
  return end > 0 ? Math.max(0, end - positionSeconds) / rate : null;
}
