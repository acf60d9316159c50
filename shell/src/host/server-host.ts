import { noLive, silentPlayer, type Session } from '@nobicast/contracts/host-api';
import type { HostParts } from './create-host.ts';

const never = () => () => undefined;
const nothing = () => undefined;
const unknown: Session = { state: 'unknown' };

/** For one server render: nothing plays, nothing changes, the session is unknown. */
export const createServerHostParts = (): HostParts => ({
  session: {
    subscribe: never,
    getSnapshot: () => unknown,
    refresh: async () => undefined,
    confirm: async () => undefined,
    start: nothing,
    signOut: async () => undefined,
  },
  player: {
    subscribe: never,
    getSnapshot: () => silentPlayer,
    play: nothing,
    pause: nothing,
    resume: nothing,
    seek: nothing,
    skip: nothing,
    setVolume: nothing,
    setRate: nothing,
    close: nothing,
    resumeSeconds: () => 0,
    adopt: nothing,
    clearFirstPlay: nothing,
    fail: nothing,
  },
  live: {
    subscribe: never,
    getSnapshot: () => noLive,
    now: () => Date.now(),
    start: nothing,
    bar: nothing,
    expect: nothing,
    follow: never,
    listen: nothing,
    pause: nothing,
    stop: nothing,
  },
  theme: { subscribe: never, getSnapshot: () => 'dark', toggle: nothing },
  toasts: { subscribe: never, getSnapshot: () => null, notify: nothing, onReady: nothing },
});
