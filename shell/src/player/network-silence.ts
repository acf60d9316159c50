import type { PlaybackStatus, PlayerPort } from '@nobicast/contracts/host-api';

/** Runs a function later; the returned function cancels that. */
type StartTimer = (run: () => void, ms: number) => () => void;

export const browserTimer: StartTimer = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const waitingStatuses: readonly PlaybackStatus[] = ['loading', 'ready', 'buffering'];

/**
 * Calls `onSilence` when playback has waited for ten seconds without data. The browser takes up to a minute to give
 * up a connection, or never does. Returns a function that stops watching.
 */
export function watchNetworkSilence(
  player: PlayerPort,
  onSilence: () => void,
  { limitMs = 10_000, startTimer = browserTimer } = {},
): () => void {
  let cancel = () => {};
  const restart = () => {
    cancel();
    const isWaiting = waitingStatuses.includes(player.getSnapshot().status);
    cancel = isWaiting ? startTimer(onSilence, limitMs) : () => {};
  };
  restart();
  const unsubscribe = player.subscribe(restart);
  // Fired by the audio element when data arrives. Its events do not bubble, but can be captured.
  document.addEventListener('progress', restart, true);
  return () => {
    cancel();
    unsubscribe();
    document.removeEventListener('progress', restart, true);
  };
}
