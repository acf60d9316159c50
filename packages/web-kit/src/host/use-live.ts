import { type LivePort, type LiveState, noLive } from '@nobicast/contracts/host-api';
import { useSyncExternalStore } from 'react';
import { useHost } from './HostProvider.tsx';

/** `select` must return a primitive or a reference from the state. */
export const useLiveOf = <Fact>(
  live: Pick<LivePort, 'subscribe' | 'getSnapshot'>,
  select: (state: LiveState) => Fact,
): Fact =>
  useSyncExternalStore(
    live.subscribe,
    () => select(live.getSnapshot()),
    () => select(noLive),
  );

/** `useLiveOf` for the state that the shell gives to remotes. */
export const useLive = <Fact>(select: (state: LiveState) => Fact): Fact => useLiveOf(useHost().live, select);
