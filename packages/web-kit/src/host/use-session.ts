import type { Session, SessionPort } from '@nobicast/contracts/host-api';
import { useSyncExternalStore } from 'react';
import { useHost } from './HostProvider.tsx';

const unknown: Session = { state: 'unknown' };

/** The session, for the shell's frame, which has no HostProvider. */
export const useSessionOf = (session: SessionPort): Session =>
  useSyncExternalStore(session.subscribe, session.getSnapshot, () => unknown);

/** The session: `unknown` on the server, until hydrated, and until the first reply. */
export const useSession = (): Session => useSessionOf(useHost().session);
