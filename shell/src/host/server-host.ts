import type { HostParts } from './create-host.ts';

const never = () => () => undefined;
const nothing = () => undefined;

const silence = {
  episode: null,
  status: 'idle',
  positionSeconds: 0,
  durationSeconds: 0,
  volume: 100,
  rate: 1,
  error: null,
} as const;

/** The host while rendering on the server: nothing plays, nothing changes, nobody is known. Made per request. */
export const createServerHostParts = (): HostParts => ({
  player: {
    subscribe: never,
    getSnapshot: () => silence,
    play: nothing,
    pause: nothing,
    resume: nothing,
    seek: nothing,
    skip: nothing,
    setVolume: nothing,
    setRate: nothing,
    close: nothing,
    resumeSeconds: () => 0,
  },
  theme: { subscribe: never, getSnapshot: () => 'dark', toggle: nothing },
  notify: nothing,
});
