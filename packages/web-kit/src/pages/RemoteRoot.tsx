import type { HostApi } from '@nobicast/contracts/host-api';
import { ApiProvider, type ApiCache } from '@nobicast/web-kit/api';
import { HostProvider } from '@nobicast/web-kit/host';
import { Outlet } from 'react-router-dom';

/** What every page of this remote stands in: the host's services and the remote's own cache. */
export function RemoteRoot({ host, cache }: { host: HostApi; cache: ApiCache }) {
  return (
    <HostProvider host={host}>
      <ApiProvider cache={cache}>
        <Outlet />
      </ApiProvider>
    </HostProvider>
  );
}
