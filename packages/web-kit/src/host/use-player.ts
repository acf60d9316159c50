import { useSyncExternalStore } from 'react';
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
