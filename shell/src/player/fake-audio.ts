import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { createListeningMemory } from './listening-memory.ts';
import { createPlayer } from './player-store.ts';

/** Behaves like a browser's audio element, with events triggered by the test. */
export class FakeAudio extends EventTarget {
  preload = '';
  duration = Number.NaN;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readonly HAVE_NOTHING = 0;
  readonly HAVE_FUTURE_DATA = 3;
  paused = true;
  ended = false;
  /** The time ranges that were played of this source. */
  played = { length: 0 };
  readonly dataset: Record<string, string> = {};
  error: { code: number } | null = null;
  plays = 0;
  onplay: (() => void) | null = null;
  /** If set, play() rejects with it. */
  refusal: Error | null = null;
  #src = '';
  #readyState = 0;
  #positionSeconds = 0;
  /** The default playback start position (HTML standard): set while there is no metadata, and kept across loads. */
  #defaultStartSeconds = 0;

  get src() {
    return this.#src;
  }
  set src(address: string) {
    this.#src = address;
    this.load();
  }
  get currentTime() {
    return this.#defaultStartSeconds || this.#positionSeconds;
  }
  set currentTime(seconds: number) {
    if (this.#readyState === this.HAVE_NOTHING) this.#defaultStartSeconds = seconds;
    else this.#positionSeconds = seconds;
  }
  get readyState() {
    return this.#readyState;
  }
  set readyState(readyState: number) {
    this.#readyState = readyState;
    if (readyState === this.HAVE_NOTHING) return;
    if (this.#defaultStartSeconds > 0) this.#positionSeconds = this.#defaultStartSeconds;
    this.#defaultStartSeconds = 0;
  }
  play(): Promise<void> {
    this.plays += 1;
    this.paused = this.refusal !== null;
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve();
  }
  pause() {
    this.paused = true;
    this.emit('pause');
  }
  load() {
    this.#readyState = this.HAVE_NOTHING;
    this.#positionSeconds = 0;
  }
  removeAttribute() {
    this.src = '';
  }
  emit(type: keyof HTMLMediaElementEventMap) {
    this.dispatchEvent(new Event(type));
  }
  startPlaying(duration = 100) {
    this.duration = duration;
    this.readyState = 4;
    this.played.length = 1;
    this.emit('loadedmetadata');
    this.emit('playing');
  }
  moveTo(seconds: number) {
    this.#positionSeconds = seconds;
    this.emit('timeupdate');
  }
}

export const episode: PlayableEpisode = {
  episodeId: 975,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  coverUrl: '/covers/975.svg',
  durationMs: 90_000,
  chapters: [],
};
export const other: PlayableEpisode = { ...episode, episodeId: 974, slug: 'nobicast-974', number: 974 };

/** A player over a fake audio element, with the plays it tracked. */
export function setUpPlayer() {
  const audio = new FakeAudio();
  const tracked: number[] = [];
  const player = createPlayer({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every member that the player uses
    getAudio: () => audio as unknown as HTMLAudioElement,
    memory: createListeningMemory(() => localStorage),
    track: (episodeId) => {
      tracked.push(episodeId);
      return Promise.resolve(true);
    },
  });
  return { audio, tracked, player, state: player.getSnapshot };
}
