import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { HostApi, Observable, PlayerPort, Theme } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';

/** What the frame draws from and remotes reach through HostApi. */
export interface HostParts {
  player: PlayerPort;
  theme: Observable<Theme> & { toggle(): void };
  notify: HostApi['notify'];
}

export const createHost = ({ player, theme, notify }: HostParts): HostApi => ({
  version: hostApiVersion,
  player,
  theme: { subscribe: theme.subscribe, getSnapshot: theme.getSnapshot },
  notify,
  paths,
});
