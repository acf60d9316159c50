import { fakeLive, fakePlayer, fakeSession } from '@nobicast/web-kit/testing';
import { createToastStore } from '../frame/toast-store.ts';
import type { HostParts } from './create-host.ts';

const nothing = () => undefined;

/** The stores of the frame, without what only a real browser does. */
export const fakeHostParts = ({ player = fakePlayer(), session = fakeSession(), live = fakeLive() } = {}) =>
  ({
    session: {
      ...session,
      confirm: jest.fn(() => Promise.resolve()),
      start: jest.fn(),
      signOut: jest.fn(() => Promise.resolve()),
    },
    player: { ...player, adopt: nothing, clearFirstPlay: nothing },
    live: { ...live, start: nothing, bar: nothing },
    theme: { subscribe: () => nothing, getSnapshot: () => 'dark' as const, toggle: jest.fn() },
    toasts: createToastStore(),
  }) satisfies HostParts;
