/** An audio element without sound, for tests: it does what a browser's would, when the test says so. */
export class FakeAudio extends EventTarget {
  src = '';
  preload = '';
  currentTime = 0;
  duration = Number.NaN;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readyState = 0;
  ended = false;
  error: { code: number } | null = null;
  plays = 0;
  /** What the next play() does. */
  refusal: Error | null = null;

  play(): Promise<void> {
    this.plays += 1;
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve();
  }
  pause() {
    this.say('pause');
  }
  load() {
    this.readyState = 0;
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
    this.say('loadedmetadata');
    this.say('playing');
  }
  moveTo(seconds: number) {
    this.currentTime = seconds;
    this.say('timeupdate');
  }
}
