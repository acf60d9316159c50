import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { createApiCache } from '../api/api-cache.ts';
import { HostProvider } from '../host/HostProvider.tsx';
import { fakeHost, type FakeHost } from './fake-host.ts';

interface ScreenOptions {
  at?: string;
  host?: FakeHost;
  /** As sent by the server: path → data. */
  cache?: Record<string, unknown>;
}

/** Inside router, host and cache, as the remote's root does. */
export function renderScreen(
  children: ReactNode,
  { at = '/', host = fakeHost(), cache = {} }: ScreenOptions = {},
) {
  const view = render(
    <MemoryRouter initialEntries={[at]}>
      <HostProvider host={host}>
        <ApiProvider cache={createApiCache(cache)}>{children}</ApiProvider>
      </HostProvider>
    </MemoryRouter>,
  );
  return { ...view, host };
}
