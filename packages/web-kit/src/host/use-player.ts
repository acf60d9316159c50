import { useEffect, useState, useSyncExternalStore } from 'react';
import { silentPlayer, type PlayerPort, type PlayerState } from '@nobicast/contracts/host-api';
import { useHost } from './HostProvider.tsx';

/** A part of the player's state. `select` must return a primitive or a reference from the state. */
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
 * The ARIA role of the element with the player's error. No role if the error is older than this component: the
 * first-play script or the previous page has already announced it.
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
