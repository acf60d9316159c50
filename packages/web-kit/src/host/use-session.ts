import type { Session, SessionPort } from '@nobicast/contracts/host-api';
import { useSyncExternalStore } from 'react';
import { useHost } from './HostProvider.tsx';

const unknown: Session = { state: 'unknown' };

/** For the shell's frame, which has no HostProvider. */
export const useSessionOf = (session: SessionPort): Session =>
  useSyncExternalStore(session.subscribe, session.getSnapshot, () => unknown);

/** `unknown` on the server and until the first reply. */
export const useSession = (): Session => useSessionOf(useHost().session);
