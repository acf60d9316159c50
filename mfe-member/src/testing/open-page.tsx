import { act, render } from '@testing-library/react';
import { fakeHost, fakeSession, type FakeHost } from '@nobicast/web-kit/testing';
import type { Role } from '@nobicast/contracts/roles';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRemote } from '../app.tsx';

/** A signed-in visitor. */
export const memberHost = (role: Role = 'user') =>
  fakeHost({
    session: fakeSession({
      state: 'member',
      user: {
        is_authenticated: true,
        id: 'u1',
        name: 'Adèle Vasseur',
        email: 'adele@exemple.fr',
        picture: null,
        role,
        provider: 'lien magique',
      },
    }),
  });

/** Opens an address of the member remote, as the shell would. Every other address shows the heading "Ailleurs". */
export async function openPage(at: string, host: FakeHost = fakeHost(), { isTouch = false } = {}) {
  // jsdom has no layout, so no media query for wide screens matches.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: isTouch && media === '(pointer: coarse)',
      media,
    }) as MediaQueryList;
  const remote = createRemote(host);
  await remote.preloadPage?.(at.split('?')[0] ?? at);
  const router = createMemoryRouter([...remote.routes, { path: '*', element: <h1>Ailleurs</h1> }], {
    initialEntries: [at],
  });
  const view = await act(async () => {
    const rendered = render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      { container: document.body.appendChild(document.createElement('main')) },
    );
    await Promise.resolve();
    return rendered;
  });
  return { ...view, host, router };
}
