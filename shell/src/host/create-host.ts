import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { HostApi, Observable, Theme } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import type { ShellPlayer } from '../player/player-store.ts';
import type { ToastStore } from '../frame/toast-store.ts';
import type { ShellSession } from '../session/session-store.ts';

/** The stores that the frame renders; remotes reach them through HostApi. */
export interface HostParts {
  session: ShellSession;
  player: ShellPlayer;
  theme: Observable<Theme> & { toggle(): void };
  toasts: ToastStore;
}

export const createHost = ({ session, player, theme, toasts }: HostParts): HostApi => ({
  version: hostApiVersion,
  session: { subscribe: session.subscribe, getSnapshot: session.getSnapshot, refresh: session.refresh },
  player,
  theme: { subscribe: theme.subscribe, getSnapshot: theme.getSnapshot },
  notify: toasts.notify,
  paths,
});
