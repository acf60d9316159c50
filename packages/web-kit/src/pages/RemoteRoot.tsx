import type { HostApi } from '@nobicast/contracts/host-api';
import { Outlet } from 'react-router-dom';
import type { ApiCache } from '../api/api-cache.ts';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { HostProvider } from '../host/HostProvider.tsx';

export function RemoteRoot({ host, cache }: { host: HostApi; cache: ApiCache }) {
  return (
    <HostProvider host={host}>
      <ApiProvider cache={cache}>
        <Outlet />
      </ApiProvider>
    </HostProvider>
  );
}
