import { useEffect, useState, useSyncExternalStore } from 'react';
import { silentPlayer, type PlayerPort, type PlayerState } from '@nobicast/contracts/host-api';
import { useHost } from './HostProvider.tsx';

/** `select` must return a primitive or a reference from the state. */
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
 * The ARIA role of the player's error. None if the error is older than this component: it has already been announced.
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
