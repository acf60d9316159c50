import type { PlayerPort } from '@nobicast/contracts/host-api';
import { browserTimer } from './network-silence.ts';

/** Ten minutes in all. */
const delaysSeconds = [1, 2, 5, 10, 20, 30, 60, 60, 60, 60, 60, 60, 60, 60, 60];
/** A sound that fails again before it was heard for this long is not loaded again at once. */
const heardSeconds = 5;

/**
 * Resumes an episode whose sound failed while it was heard: at growing intervals, and when the browser is online
 * again, until the listener pauses or closes it. Returns a function that stops this.
 */
export function resumeAfterFailures(player: PlayerPort, { startTimer = browserTimer } = {}): () => void {
  let heard: { episodeId: number; fromSeconds: number } | undefined;
  let tries = 0;
  let cancel: (() => void) | undefined;

  function stopWaiting() {
    cancel?.();
    cancel = undefined;
  }
  function resume() {
    stopWaiting();
    player.resume();
  }
  function giveUp() {
    stopWaiting();
    heard = undefined;
    tries = 0;
  }
  function follow() {
    const { status, episode, positionSeconds } = player.getSnapshot();
    if (status === 'idle' || status === 'paused') giveUp();
    else if (status === 'playing' && episode) {
      stopWaiting();
      if (heard?.episodeId !== episode.episodeId) tries = 0;
      if (heard?.episodeId !== episode.episodeId || positionSeconds < heard.fromSeconds)
        heard = { episodeId: episode.episodeId, fromSeconds: positionSeconds };
      else if (positionSeconds - heard.fromSeconds >= heardSeconds) tries = 0;
    } else if (status !== 'failed') stopWaiting();
    else if (!cancel && heard && heard.episodeId === episode?.episodeId) {
      const delay = delaysSeconds[tries];
      if (delay === undefined) return;
      tries += 1;
      heard.fromSeconds = positionSeconds;
      cancel = startTimer(resume, delay * 1_000);
    }
  }
  const resumeNow = () => {
    if (cancel) resume();
  };
  // The listener's actions on a failed sound do not change its state.
  const giveUpWhenFailed = () => {
    if (player.getSnapshot().status === 'failed') giveUp();
  };

  follow();
  const unsubscribe = player.subscribe(follow);
  window.addEventListener('online', resumeNow);
  document.addEventListener('pause', giveUpWhenFailed, true);
  return () => {
    stopWaiting();
    unsubscribe();
    window.removeEventListener('online', resumeNow);
    document.removeEventListener('pause', giveUpWhenFailed, true);
  };
}
