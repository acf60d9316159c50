import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { HostApi, Observable, PlayerPort, Theme } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import type { ShellLive } from '../live/live-store.ts';
import type { ShellPlayer } from '../player/player-store.ts';
import type { ToastStore } from '../frame/toast-store.ts';
import type { ShellSession } from '../session/session-store.ts';

/** The stores of the frame; remotes reach them through HostApi. */
export interface HostParts {
  session: ShellSession;
  player: ShellPlayer;
  live: ShellLive;
  theme: Observable<Theme> & { toggle(): void };
  toasts: ToastStore;
}

/**
 * A page hydrates after the frame: its subscription shows that the first-play script's changes to its controls are no
 * longer needed.
 */
const playerOfPages = (player: ShellPlayer): PlayerPort => ({
  ...player,
  subscribe(listener) {
    player.clearFirstPlay();
    return player.subscribe(listener);
  },
});

export const createHost = ({ session, player, live, theme, toasts }: HostParts): HostApi => ({
  version: hostApiVersion,
  session: { subscribe: session.subscribe, getSnapshot: session.getSnapshot, refresh: session.refresh },
  player: playerOfPages(player),
  live,
  theme: { subscribe: theme.subscribe, getSnapshot: theme.getSnapshot },
  notify: toasts.notify,
  paths,
});
