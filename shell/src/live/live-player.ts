import { isActiveStatus, type LivePlayback } from '@nobicast/contracts/host-api';
import { isOnAir } from '@nobicast/contracts/live-show';
import { pauseOtherTabs } from '../player/other-tabs.ts';
import type { EpisodePlayer, LiveStore } from './live-state.ts';

const firstRetryMs = 1_000;
const lastRetryMs = 15_000;
/** Who waits for sound and receives nothing for this long has lost the connection, though the browser may not say so. */
const silentMs = 20_000;

/**
 * The sound of the show. It always plays what is said now, so a pause closes the stream. A stream that breaks while the
 * show is on air, or falls silent, is opened again.
 */
export function createLivePlayer(store: LiveStore, episodes: EpisodePlayer, makeAudio = () => new Audio()) {
  let audio: HTMLAudioElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const become = (playback: LivePlayback) => store.setState({ playback });
  const isHeard = () => !['silent', 'paused', 'ended', 'failed'].includes(store.getState().playback);

  function stopWaiting(): void {
    clearTimeout(silence);
    silence = undefined;
  }

  function expectSound(): void {
    stopWaiting();
    silence = setTimeout(broke, silentMs);
  }

  function broke(): void {
    if (!isHeard()) return;
    const { live } = store.getState();
    if (!isOnAir(live?.show ?? null)) {
      close();
      return become('ended');
    }
    become('reconnecting');
    clearTimeout(timer);
    stopWaiting();
    timer = setTimeout(open, Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
    failures += 1;
  }

  function element(): HTMLAudioElement {
    if (audio) return audio;
    audio = makeAudio();
    audio.preload = 'none';
    const on = (type: keyof HTMLMediaElementEventMap, handle: () => void) =>
      audio?.addEventListener(type, handle);
    on('playing', () => {
      failures = 0;
      clearTimeout(timer);
      stopWaiting();
      if (isHeard()) become('playing');
    });
    on('waiting', () => {
      if (store.getState().playback !== 'playing') return;
      become('buffering');
      expectSound();
    });
    on('progress', () => {
      if (silence !== undefined) expectSound();
    });
    // The system paused it, for a call for example.
    on('pause', () => {
      if (store.getState().playback === 'playing' && !audio?.ended) pause();
    });
    on('ended', broke);
    on('error', broke);
    return audio;
  }

  function open(): void {
    const { live } = store.getState();
    if (!live?.stream) return become('ended');
    const sound = element();
    sound.src = live.stream.url;
    sound.volume = episodes.getSnapshot().volume / 100;
    expectSound();
    sound.play().catch((error: unknown) => {
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      // A source that cannot be loaded raises its own event.
      if (isAborted || sound.error) return;
      close();
      become('failed');
    });
  }

  function close(): void {
    clearTimeout(timer);
    stopWaiting();
    if (!audio?.src) return;
    audio.removeAttribute('src');
    audio.load();
  }

  function pause(): void {
    if (!isHeard()) return;
    become('paused');
    close();
  }

  episodes.subscribe(() => {
    const { status, volume } = episodes.getSnapshot();
    if (audio) audio.volume = volume / 100;
    if (isActiveStatus(status)) pause();
  });
  pauseOtherTabs({
    subscribe: store.subscribe,
    getSnapshot: () => ({ status: isHeard() ? 'playing' : 'paused' }),
    pause,
  });

  return {
    listen(): void {
      episodes.pause();
      failures = 0;
      become('connecting');
      open();
    },
    pause,
    stop(): void {
      become('silent');
      close();
    },
  };
}
