import { createContext, useContext, type ReactNode } from 'react';
import type { HostApi } from '@nobicast/contracts/host-api';

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
