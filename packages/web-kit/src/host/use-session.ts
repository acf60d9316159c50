import type { Session } from '@nobicast/contracts/host-api';
import { useSyncExternalStore } from 'react';
import { useHost } from './HostProvider.tsx';

const unknown: Session = { state: 'unknown' };

/** Who is here. On the server, and until the browser is alive, nobody knows. */
export function useSession(): Session {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.getSnapshot, () => unknown);
}
