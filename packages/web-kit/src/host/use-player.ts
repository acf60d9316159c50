import { useSyncExternalStore } from 'react';
import type { PlayerPort, PlayerState } from '@nobicast/contracts/host-api';
import { useHost } from './HostProvider.tsx';

/** What the server renders, and the browser until it is alive: no memory of the listener may differ between the two. */
export const idlePlayer: PlayerState = {
  episode: null,
  status: 'idle',
  positionSeconds: 0,
  durationSeconds: 0,
  volume: 100,
  rate: 1,
  error: null,
};

/** One fact of the player's state. `select` must give a primitive or a reference that the state holds. */
export function usePlayerOf<Fact>(player: PlayerPort, select: (state: PlayerState) => Fact): Fact {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getSnapshot()),
    () => select(idlePlayer),
  );
}

export const usePlayer = <Fact>(select: (state: PlayerState) => Fact): Fact =>
  usePlayerOf(useHost().player, select);
