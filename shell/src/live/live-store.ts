import { type LivePort, noLive } from '@nobicast/contracts/host-api';
import { askingBegins, isStillAsked, usualRecording } from '@nobicast/contracts/live-window';
import { createElement, type ReactElement } from 'react';
import { createStore } from 'zustand/vanilla';
import type * as part from './live-part.ts';
import type { EpisodePlayer, LiveStore } from './live-state.ts';

type LivePart = Pick<typeof part, 'createLiveSource' | 'LiveBar'>;

const loadPart = (): Promise<LivePart> => import(/* webpackChunkName: "live" */ './live-part.ts');

const retryMs = 20_000;

export interface ShellLive extends LivePort {
  /** Plans when to ask for the show. */
  start(): void;
  /** What every page shows of the show on air. */
  bar(): ReactElement | undefined;
}

const nothing = () => undefined;

/** Asks for nothing, and fetches no code, until a show is near. */
export function createLive(episodes: EpisodePlayer, load = loadPart): ShellLive {
  const store: LiveStore = createStore(() => noLive);
  let source: Promise<ReturnType<LivePart['createLiveSource']> | undefined> | undefined;
  let bar: ReactElement | undefined;
  let followers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startsAt = 0;

  async function open() {
    try {
      const { createLiveSource, LiveBar } = await load();
      bar = createElement(LiveBar, { live });
      const opened = createLiveSource(store, episodes);
      Object.assign(live, opened.port);
      return opened;
    } catch {
      source = undefined;
      timer = setTimeout(plan, retryMs);
      return undefined;
    }
  }

  function plan(): void {
    clearTimeout(timer);
    const now = Date.now();
    const usual = usualRecording(now);
    const told = isStillAsked(startsAt, now) ? startsAt : usual;
    const ms = askingBegins(Math.min(told, usual)) - now;
    if (!source && !followers && ms > 0) timer = setTimeout(plan, ms);
    else void (source ??= open()).then((opened) => opened?.update({ startsAt, isFollowed: followers > 0 }));
  }

  const live: ShellLive = {
    subscribe: store.subscribe,
    getSnapshot: store.getState,
    start: plan,
    bar: () => bar,
    now: Date.now,
    listen: nothing,
    pause: nothing,
    stop: nothing,
    expect(instant) {
      startsAt = Date.parse(instant);
      plan();
    },
    follow() {
      followers += 1;
      plan();
      return () => {
        followers -= 1;
        plan();
      };
    },
  };
  return live;
}
