import { act, render } from '@testing-library/react';
import { fakeHost, type FakeHost } from '@nobicast/web-kit/testing';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRemote } from '../app.tsx';

interface OpenOptions {
  host?: FakeHost;
  /** The initial cache, as sent by the server. */
  cache?: Record<string, unknown>;
}

/** Opens an address of the public remote, as the shell would. */
export async function openPage(at: string, { host = fakeHost(), cache = {} }: OpenOptions = {}) {
  const remote = createRemote(host, { initialCache: cache });
  await remote.preloadPage?.(at.split('?')[0] ?? at);
  const router = createMemoryRouter([{ element: <main id="contenu" />, path: '/never' }, ...remote.routes], {
    initialEntries: [at],
  });
  const view = await act(async () => {
    const rendered = render(<RouterProvider router={router} />, {
      container: document.body.appendChild(document.createElement('main')),
    });
    await Promise.resolve();
    return rendered;
  });
  return { ...view, host, router };
}
