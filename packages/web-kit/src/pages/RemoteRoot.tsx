import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { Outlet } from 'react-router-dom';
import { createApiCache, type ApiCache } from '../api/api-cache.ts';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { HostProvider } from '../host/HostProvider.tsx';
import type { Page } from './define-page.tsx';
import { createPageRoutes } from './page-routes.ts';

export function RemoteRoot({ host, cache }: { host: HostApi; cache: ApiCache }) {
  return (
    <HostProvider host={host}>
      <ApiProvider cache={cache}>
        <Outlet />
      </ApiProvider>
    </HostProvider>
  );
}

/**
 * What a remote exposes: its pages for one visitor, or for one request on the server. Nothing of a visitor is kept at
 * module level.
 */
export const createRemoteOf =
  (id: string, pages: readonly Page[]) =>
  (host: HostApi, { initialCache = {} }: { initialCache?: Record<string, unknown> } = {}): Remote => {
    const cache = createApiCache(initialCache);
    const { routes, ...loaders } = createPageRoutes(pages, cache);
    return {
      routes: [{ id, element: <RemoteRoot host={host} cache={cache} />, children: routes }],
      ...loaders,
    };
  };
