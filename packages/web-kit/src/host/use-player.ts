import { useEffect, useState, useSyncExternalStore } from 'react';
import { silentPlayer, type PlayerPort, type PlayerState } from '@nobicast/contracts/host-api';
import { useHost } from './HostProvider.tsx';

/** One fact of the player's state. `select` must give a primitive or a reference that the state holds. */
export function usePlayerOf<Fact>(player: PlayerPort, select: (state: PlayerState) => Fact): Fact {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getSnapshot()),
    () => select(silentPlayer),
  );
}

export const usePlayer = <Fact>(select: (state: PlayerState) => Fact): Fact =>
  usePlayerOf(useHost().player, select);

/**
 * The role of what shows the player's error. None for one that was there before this component: it has been said, by
 * the first-play script or on the page before, and would be said again only because its place is new.
 */
export function useErrorRole(player: PlayerPort): 'alert' | undefined {
  const [isOld, setIsOld] = useState(() => player.getSnapshot().error !== null);
  useEffect(
    () =>
      player.subscribe(() => {
        if (player.getSnapshot().error === null) setIsOld(false);
      }),
    [player],
  );
  return isOld ? undefined : 'alert';
}
