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
  /** What the server would have sent along: path → data. */
  cache?: Record<string, unknown>;
}

/** Renders a piece of a remote as its root would: router, host and cache around it. */
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
