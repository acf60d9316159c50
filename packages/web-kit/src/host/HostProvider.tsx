import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type HostApi,
  type PlayerPort,
  type PlayerState,
  type Session,
  type SessionPort,
  silentPlayer,
} from '@nobicast/contracts/host-api';

const HostContext = createContext<HostApi | null>(null);

/** The shell's HostApi inside a remote: two builds share no React context. */
export function HostProvider({ host, children }: { host: HostApi; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export function useHost(): HostApi {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it.');
  return host;
}

const unknown: Session = { state: 'unknown' };

/** For the shell's frame, which has no HostProvider. */
export const useSessionOf = (session: SessionPort): Session =>
  useSyncExternalStore(session.subscribe, session.getSnapshot, () => unknown);

/** `unknown` on the server and until the first reply. */
export const useSession = (): Session => useSessionOf(useHost().session);

/** `select` must return a primitive or a reference from the state. */
export function usePlayerOf<Fact>(player: PlayerPort, select: (state: PlayerState) => Fact): Fact {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getSnapshot()),
    () => select(silentPlayer),
  );
}

export function usePlayer<Fact>(select: (state: PlayerState) => Fact): Fact {
  return usePlayerOf(useHost().player, select);
}

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
