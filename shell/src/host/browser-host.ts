import { createThemeStore } from '../frame/theme-store.ts';
import { createToastStore } from '../frame/toast-store.ts';
import { createPlayer } from '../player/player-store.ts';
import { createSession } from '../session/session-store.ts';
import type { HostParts } from './create-host.ts';

/** Created once: there is one player, one theme, one session. */
export function createBrowserHostParts(): HostParts {
  return {
    session: createSession(),
    player: createPlayer(),
    theme: createThemeStore(),
    toasts: createToastStore(),
  };
}
