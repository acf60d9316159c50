import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { createListeningMemory } from './listening-memory.ts';
import { createPlayer } from './player-store.ts';

/** An audio element without sound, for tests: it does what a browser's would, when the test says so. */
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
  /** The stretches that were heard of this source. */
  played = { length: 0 };
  readonly dataset: Record<string, string> = {};
  error: { code: number } | null = null;
  plays = 0;
  onplay: (() => void) | null = null;
  /** What the next play() does. */
  refusal: Error | null = null;
  #src = '';
  #readyState = 0;
  #positionSeconds = 0;
  /** Where the next metadata begins: noted while there is none, and forgotten by no load (HTML standard). */
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
    this.say('pause');
  }
  load() {
    this.#readyState = this.HAVE_NOTHING;
    this.#positionSeconds = 0;
  }
  removeAttribute() {
    this.src = '';
  }
  say(type: keyof HTMLMediaElementEventMap) {
    this.dispatchEvent(new Event(type));
  }
  /** The metadata arrives, and the sound begins. */
  begin(duration = 100) {
    this.duration = duration;
    this.readyState = 4;
    this.played.length = 1;
    this.say('loadedmetadata');
    this.say('playing');
  }
  moveTo(seconds: number) {
    this.#positionSeconds = seconds;
    this.say('timeupdate');
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

/** A player over a fake audio element, and what it counted. */
export function setUpPlayer() {
  const audio = new FakeAudio();
  const tracked: number[] = [];
  const player = createPlayer({
    // The fake carries every member that the player touches.
    getAudio: () => audio as unknown as HTMLAudioElement,
    memory: createListeningMemory(() => localStorage),
    track: (episodeId) => {
      tracked.push(episodeId);
      return Promise.resolve(true);
    },
  });
  return { audio, tracked, player, state: player.getSnapshot };
}
