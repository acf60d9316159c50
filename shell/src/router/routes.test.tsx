import type { RegisteredRemote } from '@nobicast/contracts/release';
import type { Remote } from '@nobicast/contracts/remote';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { createPatcher, createRoutes } from './routes.tsx';
import { fakeHostParts } from '../host/fake-host-parts.ts';

const remotes: readonly RegisteredRemote[] = [
  { name: 'mfePublic', prefixes: [], baseUrl: '/remotes/mfe-public/' },
  { name: 'mfeMember', prefixes: ['/login', '/dashboard'], baseUrl: '/remotes/mfe-member/' },
  { name: 'mfeAdmin', prefixes: ['/admin'], baseUrl: '/remotes/mfe-admin/' },
];
const publicRemote: Remote = {
  routes: [
    { path: '/', element: <h1>Accueil</h1> },
    { path: '/liens', element: <Link to="/dashboard">Vers le tableau</Link> },
    { path: '*', element: <h1>Page introuvable</h1> },
  ],
};
const memberRemote: Remote = {
  routes: [
    { path: '/login', element: <h1>Connexion</h1> },
    { path: '/dashboard', element: <h1>Tableau de bord</h1> },
  ],
};

beforeAll(() => {
  window.scrollTo = () => undefined; // jsdom does not scroll
});

/** Opens `/` with the public remote already loaded; `load` loads the others. */
async function open(load: (name: string) => Promise<Remote>) {
  const loaded = new Map([['mfePublic', publicRemote]]);
  const onFailure = jest.fn();
  const router = createMemoryRouter(createRoutes(remotes, loaded, fakeHostParts()), {
    patchRoutesOnNavigation: createPatcher({
      remotes,
      loaded,
      load,
      onFailure,
    }),
  });
  await act(async () => render(<RouterProvider router={router} />));
  return {
    navigate: (to: string) => act(() => router.navigate(to)),
    /** Does not wait for the navigation to finish. */
    startNavigation: (to: string) => act(async () => void router.navigate(to)),
    onFailure,
    loaded,
  };
}
const fail = () => {
  throw new Error('This must not be called.');
};
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a remote is loaded once, when one of its pages is first opened', async () => {
  const load = jest.fn(async () => memberRemote);
  const { navigate, loaded } = await open(load);
  expect(load).not.toHaveBeenCalled();
  await navigate('/login');
  expect(heading()).toBe('Connexion');
  await navigate('/dashboard');
  expect(heading()).toBe('Tableau de bord');
  await navigate('/');
  await navigate('/login');
  expect(load.mock.calls).toEqual([['mfeMember']]);
  // The pages of remotes that run are prefetched.
  expect(loaded.get('mfeMember')).toBe(memberRemote);
});

test('a remote may handle all addresses below its prefix', async () => {
  const { navigate } = await open(async () => ({
    routes: [{ path: '/admin/*', element: <h1>Administration</h1> }],
  }));
  await navigate('/admin');
  expect(heading()).toBe('Administration');
  await navigate('/admin/moderation');
  expect(heading()).toBe('Administration');
});

test('while a remote loads, the previous page stays', async () => {
  let arrive = (_: Remote) => {};
  const { navigate } = await open(() => new Promise((resolve) => (arrive = resolve)));
  const navigation = navigate('/login');
  expect(heading()).toBe('Accueil');
  arrive(memberRemote);
  await navigation;
  expect(heading()).toBe('Connexion');
});

test('a remote that finishes loading after its page was left is loaded again on the next visit', async () => {
  let arrive = (_: Remote) => {};
  const load = jest.fn(() => new Promise<Remote>((resolve) => (arrive = resolve)));
  const { navigate, startNavigation } = await open(load);
  await startNavigation('/login');
  await navigate('/liens');
  // The router accepts no routes for an aborted navigation.
  await act(async () => arrive(memberRemote));
  const wanted = navigate('/login');
  arrive(memberRemote);
  await wanted;
  expect(heading()).toBe('Connexion');
  expect(load).toHaveBeenCalledTimes(2);
});

test('two navigations waiting for the same remote add its routes once', async () => {
  const patched: string[] = [];
  const patcher = createPatcher({
    remotes,
    loaded: new Map(),
    load: async () => memberRemote,
    onFailure: (_, error) => expect(error).toBeUndefined(),
  });
  const request = {
    path: '/login',
    matches: [],
    fetcherKey: undefined,
    signal: new AbortController().signal,
    patch: (routeId: string | null) => void patched.push(String(routeId)),
  };
  await Promise.all([patcher(request), patcher(request)]);
  expect(patched).toEqual(['mfeMember']);
});

test('a remote that has its routes is not loaded again for an address that it does not have', async () => {
  const load = jest.fn(async () => memberRemote);
  const patcher = createPatcher({
    remotes,
    loaded: new Map([['mfeMember', memberRemote]]),
    load,
    onFailure: fail,
  });
  await patcher({
    path: '/login/unknown',
    matches: [],
    fetcherKey: undefined,
    signal: new AbortController().signal,
    patch: fail,
  });
  expect(load).not.toHaveBeenCalled();
});

test('a remote whose files do not arrive in time is reported, and its routes stay out', async () => {
  const onFailure = jest.fn();
  const patcher = createPatcher({
    remotes,
    loaded: new Map(),
    load: () => new Promise<Remote>(() => undefined),
    onFailure,
    deadlineMs: 10,
  });
  await patcher({
    path: '/login',
    matches: [],
    fetcherKey: undefined,
    signal: new AbortController().signal,
    patch: fail,
  });
  expect(onFailure).toHaveBeenCalledWith('mfeMember', expect.any(Error));
});

test('a remote that fails to load shows an error inside the frame, and can be retried', async () => {
  const failure = new Error('ScriptNetworkError');
  let isOnline = false;
  const { navigate, onFailure } = await open(async () => {
    if (!isOnline) throw failure;
    return memberRemote;
  });
  await navigate('/login');
  expect(heading()).toMatch(/indisponible/);
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(onFailure).toHaveBeenCalledWith('mfeMember', failure);
  isOnline = true;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })));
  expect(heading()).toBe('Connexion');
});

test('while a remote is loaded again, the retry button is disabled but keeps the focus', async () => {
  const load = jest.fn(() => new Promise<Remote>(() => {}));
  load.mockRejectedValueOnce(new Error('ScriptNetworkError'));
  const { navigate } = await open(load);
  await navigate('/login');
  const button = screen.getByRole('button', { name: 'Réessayer' });
  button.focus();
  await act(async () => fireEvent.click(button));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await act(async () => fireEvent.click(button));
  expect(load).toHaveBeenCalledTimes(2);
});

test('the next navigation to a remote that failed to load retries', async () => {
  const load = jest.fn(async () => memberRemote);
  load.mockRejectedValueOnce(new Error('ScriptNetworkError'));
  const { navigate } = await open(load);
  await navigate('/dashboard');
  expect(heading()).toMatch(/indisponible/);
  await navigate('/liens');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Vers le tableau' })));
  expect(heading()).toBe('Tableau de bord');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an unknown address below a remote’s prefix belongs to that remote', async () => {
  const { navigate } = await open(async () => memberRemote);
  await navigate('/login/inconnu');
  expect(heading()).toMatch(/indisponible/);
});
