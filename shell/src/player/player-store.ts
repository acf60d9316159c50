import type { PlayableEpisode, PlaybackStatus, PlayerPort, PlayerState } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { trackPlay } from '@nobicast/web-kit/analytics';
import { onRestored } from '@nobicast/web-kit/restored-page';
import { createStore } from 'zustand/vanilla';
import { clearFirstPlay, findAudio, playbackCopy, takeOverFirstPlay } from './first-play-handover.ts';
import { createListeningMemory, type ListeningMemory } from './listening-memory.ts';

const saveEverySeconds = 5;

/** Remotes only get the PlayerPort part. */
export interface ShellPlayer extends PlayerPort {
  /**
   * Takes over what the first-play script has started, and stops it from handling clicks. Must be called in the task
   * that starts hydration, so that no click is lost between the two.
   */
  adopt(): void;
  /** Removes the script's changes to the controls, once the page is hydrated. */
  clearFirstPlay(): void;
  /** Reports that the audio cannot be played. It is loaded again, at its position, when the listener retries. */
  fail(error: string): void;
}

interface PlayerOptions {
  getAudio?: () => HTMLAudioElement;
  memory?: ListeningMemory;
  track?: (episodeId: number) => Promise<boolean>;
}

function statusOf(audio: HTMLAudioElement): PlaybackStatus {
  if (audio.paused) return 'paused';
  if (audio.readyState === audio.HAVE_NOTHING) return 'loading';
  return audio.readyState >= audio.HAVE_FUTURE_DATA ? 'playing' : 'buffering';
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** One audio element, which persists across pages. Created once, in the browser. */
export function createPlayer({
  getAudio = findAudio,
  memory = createListeningMemory(() => window.localStorage),
  track = trackPlay,
}: PlayerOptions = {}): ShellPlayer {
  const store = createStore<PlayerState>(() => ({
    episode: null,
    status: 'idle',
    positionSeconds: 0,
    durationSeconds: 0,
    volume: memory.volume(),
    rate: memory.rate(),
    error: null,
  }));
  const { getState, setState } = store;

  let audio: HTMLAudioElement | undefined;
  let isTracked = false;
  let savedSeconds = 0;

  const knownDuration = () =>
    audio && Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : 0;

  function saveStop() {
    const { episode, positionSeconds, durationSeconds } = getState();
    if (!episode) return;
    savedSeconds = positionSeconds;
    if (!episode.preview) memory.saveStop(episode.episodeId, positionSeconds, durationSeconds);
  }

  function trackOnce({ episodeId, preview }: PlayableEpisode) {
    if (isTracked || preview) return;
    isTracked = true;
    void track(episodeId);
  }

  function fail(error: string) {
    setState({ status: 'failed', error });
  }

  /** Events of a closed source are ignored, as there is no episode any more. */
  function listen(element: HTMLAudioElement) {
    const on = (type: keyof HTMLMediaElementEventMap, handle: (episode: PlayableEpisode) => void) =>
      element.addEventListener(type, () => {
        const { episode } = getState();
        if (episode) handle(episode);
      });

    on('loadedmetadata', () => {
      element.playbackRate = getState().rate; // loading a source resets it
      // A start beyond the end would end playback at once.
      if (element.currentTime >= element.duration) element.currentTime = 0;
      setState({ durationSeconds: knownDuration() || getState().durationSeconds });
      if (getState().status === 'loading') setState({ status: 'ready' });
    });
    on('durationchange', () => {
      if (knownDuration() > 0) setState({ durationSeconds: knownDuration() });
    });
    on('timeupdate', () => {
      if (element.readyState === 0) return; // before the metadata has loaded it is 0, whatever the start position
      setState({ positionSeconds: element.currentTime });
      if (Math.abs(element.currentTime - savedSeconds) >= saveEverySeconds) saveStop();
    });
    on('playing', (episode) => {
      setState({ status: 'playing', error: null });
      trackOnce(episode);
    });
    on('waiting', () => {
      const { status, error } = getState();
      if (status !== 'loading' && !error) setState({ status: 'buffering' });
    });
    on('pause', () => {
      if (element.ended || getState().status === 'failed') return;
      setState({ status: 'paused' });
      saveStop();
    });
    on('ended', () => {
      element.currentTime = 0;
      setState({ status: 'paused', positionSeconds: 0 });
      saveStop();
    });
    on('error', () => {
      // After an error that was reported earlier, the browser has only given up later.
      if (!getState().error)
        fail(navigator.onLine === false ? playbackCopy.offline : playbackCopy.loadFailed);
    });
    window.addEventListener('pagehide', saveStop);
  }

  function requireAudio(): HTMLAudioElement {
    if (audio) return audio;
    audio = getAudio();
    audio.preload = 'none';
    listen(audio);
    return audio;
  }

  function start() {
    const element = requireAudio();
    element.play().catch((error: unknown) => {
      // Switching or pausing aborts a start on purpose; a source that fails to load raises its own error event.
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (isAborted || element.error) return;
      fail(playbackCopy.playFailed);
    });
  }

  function load(episode: PlayableEpisode, atSeconds: number) {
    const element = requireAudio();
    saveStop();
    isTracked = false;
    savedSeconds = atSeconds;
    const durationSeconds = (episode.durationMs ?? 0) / 1000;
    setState({ episode, status: 'loading', positionSeconds: atSeconds, durationSeconds, error: null });
    element.src = episode.preview?.stream ?? paths.stream(episode.episodeId);
    // Kept by the element until the metadata has loaded. Must always be set: loading does not reset the previous
    // value.
    element.currentTime = atSeconds;
    element.volume = getState().volume / 100;
    element.defaultPlaybackRate = getState().rate;
    element.playbackRate = getState().rate;
  }

  /** The element keeps playing: nothing here loads, starts or seeks. */
  function adopt() {
    const firstPlay = takeOverFirstPlay(getAudio());
    if (!firstPlay) return;
    const { episode, error } = firstPlay;
    const element = requireAudio();
    if (element.ended) element.currentTime = 0;
    savedSeconds = element.currentTime;
    setState({
      episode,
      status: error ? 'failed' : statusOf(element),
      positionSeconds: element.currentTime,
      durationSeconds: knownDuration() || (episode.durationMs ?? 0) / 1000,
      error,
    });
    // The script validates the stored settings less strictly.
    element.volume = getState().volume / 100;
    element.playbackRate = getState().rate;
    if (element.played.length > 0) trackOnce(episode);
  }

  function seek(seconds: number) {
    const { episode, durationSeconds } = getState();
    if (!episode || !audio) return;
    const positionSeconds = clamp(seconds, 0, durationSeconds || Infinity);
    audio.currentTime = positionSeconds;
    setState({ positionSeconds });
  }

  /** Takes over what another page has stored while the browser kept this one, silent. */
  function catchUp() {
    const { episode, positionSeconds, ...current } = getState();
    const [volume, rate] = [memory.volume(current.volume), memory.rate(current.rate)];
    if (audio) Object.assign(audio, { volume: volume / 100, playbackRate: rate });
    setState({ volume, rate });
    const stop = episode && !episode.preview ? memory.resumeSeconds(episode.episodeId) : 0;
    // What this page has stored itself is rounded down.
    if (stop > 0 && stop !== Math.floor(positionSeconds)) seek(stop);
  }
  onRestored(catchUp);

  return {
    subscribe: (listener) => store.subscribe(listener),
    getSnapshot: getState,
    play(episode, { atSeconds } = {}) {
      const { episode: current, status, positionSeconds } = getState();
      if (current?.episodeId !== episode.episodeId) {
        load(episode, atSeconds ?? memory.resumeSeconds(episode.episodeId));
      } else if (status === 'failed') {
        const wasTracked = isTracked;
        load(episode, atSeconds ?? positionSeconds);
        isTracked = wasTracked;
      } else if (atSeconds !== undefined) {
        seek(atSeconds);
      }
      start();
    },
    pause: () => audio?.pause(),
    resume() {
      const { episode } = getState();
      if (episode) this.play(episode);
    },
    seek,
    skip: (seconds) => seek(getState().positionSeconds + seconds),
    setVolume(requested) {
      const volume = clamp(Math.round(requested), 0, 100);
      if (audio) audio.volume = volume / 100;
      memory.setVolume(volume);
      setState({ volume });
    },
    setRate(rate) {
      if (audio) audio.playbackRate = rate;
      memory.setRate(rate);
      setState({ rate });
    },
    close() {
      if (!audio) return;
      saveStop();
      setState({ episode: null, status: 'idle', positionSeconds: 0, durationSeconds: 0, error: null });
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
    resumeSeconds: (episodeId) => memory.resumeSeconds(episodeId),
    adopt,
    fail,
    clearFirstPlay: () => clearFirstPlay(getAudio()),
  };
}
