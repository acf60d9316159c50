import { type LivePort, noLive } from '@nobicast/contracts/host-api';
import { askingBegins, isStillAsked, usualRecording } from '@nobicast/contracts/live-window';
import { createStore } from 'zustand/vanilla';
import type { createLiveSource } from './live-source.ts';
import type { EpisodePlayer, LiveStore } from './live-state.ts';

/** The part that is fetched when a show is near. */
export type LiveSource = ReturnType<typeof createLiveSource>;

type LoadSource = (store: LiveStore, episodes: EpisodePlayer) => Promise<LiveSource>;

const loadSource: LoadSource = async (...parts) => {
  const { createLiveSource } = await import(/* webpackChunkName: "live" */ './live-source.ts');
  return createLiveSource(...parts);
};

const retryMs = 20_000;
/** Longer timers fire at once; a page that is open for that long plans again. */
const longestTimerMs = 24 * 60 * 60_000;

export interface ShellLive extends LivePort {
  /** Plans when to ask for the show. */
  start(): void;
}

/** Asks for nothing, and fetches no code, until a show is near. */
export function createLive(episodes: EpisodePlayer, load = loadSource, clock = () => Date.now()): ShellLive {
  const store: LiveStore = createStore(() => noLive);
  let source: LiveSource | undefined;
  let isLoading = false;
  let followers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startsAt: number | undefined;

  function wake(): void {
    source?.update({ startsAt, isFollowed: followers > 0 });
    if (source || isLoading) return;
    isLoading = true;
    load(store, episodes)
      .then(
        (loaded) => {
          source = loaded;
          wake();
        },
        () => after(retryMs, wake),
      )
      .finally(() => (isLoading = false));
  }

  function after(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, Math.min(ms, longestTimerMs));
  }

  function plan(): void {
    if (source) return wake();
    const now = clock();
    const usual = usualRecording(now);
    const told = startsAt !== undefined && isStillAsked(startsAt, now) ? startsAt : usual;
    const ms = askingBegins(Math.min(told, usual)) - now;
    if (ms > 0) after(ms, plan);
    else wake();
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getState,
    now: () => source?.now() ?? clock(),
    start: plan,
    expect(instant) {
      startsAt = Date.parse(instant);
      plan();
    },
    follow() {
      followers += 1;
      wake();
      return () => {
        followers -= 1;
        if (source) wake();
      };
    },
    listen: () => source?.player.listen(),
    pause: () => source?.player.pause(),
    stop: () => source?.player.stop(),
  };
}
