import type { Session, SessionPort } from '@nobicast/contracts/host-api';
import { useSyncExternalStore } from 'react';
import { useHost } from './HostProvider.tsx';

const unknown: Session = { state: 'unknown' };

/** Who is here, for the frame, which has no HostProvider. */
export const useSessionOf = (session: SessionPort): Session =>
  useSyncExternalStore(session.subscribe, session.getSnapshot, () => unknown);

/** Who is here. On the server, and until the browser is alive, nobody knows. */
export const useSession = (): Session => useSessionOf(useHost().session);
