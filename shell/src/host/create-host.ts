import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { HostApi, Observable, PlayerPort, Session, Theme } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';

/** What the frame draws from and remotes reach through HostApi. */
export interface HostParts {
  player: PlayerPort;
  theme: Observable<Theme> & { toggle(): void };
  notify: HostApi['notify'];
}

const anonymous: Session = { state: 'anonymous' };

export const createHost = ({ player, theme, notify }: HostParts): HostApi => ({
  version: hostApiVersion,
  session: { subscribe: () => () => undefined, getSnapshot: () => anonymous, refresh: async () => undefined },
  player,
  theme: { subscribe: theme.subscribe, getSnapshot: theme.getSnapshot },
  notify,
  paths,
});
