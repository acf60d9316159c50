import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { createApiCache } from '../api/api-cache.ts';
import { HostProvider } from '../host/HostProvider.tsx';
import { fakeHost, fakePlayer } from '../testing/fake-host.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { createPageRoutes } from './page-routes.ts';
import { definePage } from './define-page.tsx';

/** The test controls when the second page's code loads. */
function buildPages() {
  let arrive = () => {};
  let fail = (_error: Error) => {};
  const load = jest.fn(
    () =>
      new Promise<() => React.JSX.Element>((resolve, reject) => {
        arrive = () => resolve(() => <h1>Profil</h1>);
        fail = reject;
      }),
  );
  const home = definePage('/', 'home', async () => () => (
    <>
      <h1>Accueil</h1>
      <Link to="/users/1">Profil</Link>
      <Link to="/users/2">Autre</Link>
    </>
  ));
  const user = definePage('/users/:id', 'user', load);
  return { pages: [home, user], load, arrive: () => arrive(), fail: () => fail(new Error('ChunkLoadError')) };
}

const inHost = (page: ReactNode) => <HostProvider host={fakeHost()}>{page}</HostProvider>;

async function open(pages: ReturnType<typeof buildPages>['pages'], at: string) {
  const { routes, preloadPage } = createPageRoutes(pages, createApiCache());
  await preloadPage(at);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  await act(() => render(inHost(<RouterProvider router={router} />)));
}
const follow = (name: string) => act(() => fireEvent.click(screen.getByRole('link', { name })));
const headings = () => screen.queryAllByRole('heading', { level: 1 }).map((heading) => heading.textContent);

test('a preloaded page renders at once, on the server too', async () => {
  const { pages } = buildPages();
  const { routes, preloadPage } = createPageRoutes(pages, createApiCache());
  await preloadPage('/');
  const html = renderToString(<RouterProvider router={createMemoryRouter(routes)} />);
  expect(html).toContain('<h1>Accueil</h1>');
  expect(html).not.toContain('Chargement');
});

test('preloading an address without a page does nothing', async () => {
  await expect(
    createPageRoutes(buildPages().pages, createApiCache()).preloadPage('/inconnu'),
  ).resolves.toBeUndefined();
});

test('a link to a file whose address looks like that of a page fetches nothing ahead', async () => {
  const { pages, load } = buildPages();
  const { prefetchPage } = createPageRoutes(pages, createApiCache());
  await prefetchPage('/users/feed.xml');
  expect(load).not.toHaveBeenCalled();
});

test('preloading a page whose code fails to load rejects, and can be retried', async () => {
  const { pages, arrive, fail } = buildPages();
  const { preloadPage } = createPageRoutes(pages, createApiCache());
  const first = preloadPage('/users/1');
  fail();
  await expect(first).rejects.toThrow('ChunkLoadError');
  const second = preloadPage('/users/1');
  arrive();
  await expect(second).resolves.toBeUndefined();
});

test('the previous page stays until the code of the next one has loaded', async () => {
  const { pages, load, arrive } = buildPages();
  await open(pages, '/');
  expect(load).not.toHaveBeenCalled();
  await follow('Profil');
  expect(headings()).toEqual(['Accueil']);
  await act(async () => arrive());
  expect(headings()).toEqual(['Profil']);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['by the button', () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))],
  ['by itself once the network is back', () => fireEvent(window, new Event('online'))],
])('a page whose code fails to load shows an error, and is loaded again %s', async (_how, retry) => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { pages, arrive, fail } = buildPages();
  await open(pages, '/');
  await follow('Profil');
  // One attempt by the navigation, one by the page.
  await act(async () => fail());
  expect(screen.getByRole('status', { name: 'Chargement de la page…' })).toBeTruthy();
  await act(async () => fail());
  expect(headings()).toEqual(['Cette page n’a pas pu être chargée.']);
  retry();
  await act(async () => arrive());
  expect(headings()).toEqual(['Profil']);
  complaints.mockRestore();
});

describe('A page whose release is not the current one any more', () => {
  let stub: ReturnType<typeof stubFetch> | undefined;
  let complaints: jest.SpyInstance;
  beforeEach(() => {
    sessionStorage.clear();
    Object.assign(globalThis, { __webpack_public_path__: '/remotes/mfe-public/0.1.0-old/web/' });
    complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    stub?.restore();
    complaints.mockRestore();
    Object.assign(globalThis, { __webpack_public_path__: undefined });
  });

  /** Follows a link to a page whose code was removed. Returns how often a new document was requested. */
  async function followGone(current: string, host = fakeHost()): Promise<() => number> {
    stub = stubFetch({ '/remotes/mfe-public/current.json': { status: 200, body: { release: current } } });
    let reloads = 0;
    const missing = async () => {
      throw new Error('ChunkLoadError');
    };
    const home = definePage('/', 'home', async () => () => <Link to="/users/1">Profil</Link>);
    const gone = definePage('/users/:id', 'user', missing, () => (reloads += 1));
    const { routes, preloadPage } = createPageRoutes([home, gone], createApiCache());
    await preloadPage('/');
    const router = createMemoryRouter(routes, { initialEntries: ['/'] });
    await act(() =>
      render(
        <HostProvider host={host}>
          <RouterProvider router={router} />
        </HostProvider>,
      ),
    );
    await follow('Profil');
    await screen.findByRole('heading', { level: 1 });
    return () => reloads;
  }

  test('is loaded again as a new document, by itself, but not for ever', async () => {
    expect((await followGone('0.1.0-new'))()).toBe(1);
    cleanup();
    const again = await followGone('0.1.0-new');
    expect(again()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(again()).toBe(1);
  });

  test('waits for the visitor while something plays', async () => {
    const reloads = await followGone('0.1.0-new', fakeHost({ player: fakePlayer({ status: 'playing' }) }));
    expect(reloads()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(reloads()).toBe(1);
  });

  test('is not reloaded where its release is the current one: its files are missing for now', async () => {
    expect((await followGone('0.1.0-old'))()).toBe(0);
  });
});

test('after a failure the next visit retries automatically', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { pages, arrive, fail } = buildPages();
  const { routes, preloadPage } = createPageRoutes(pages, createApiCache());
  await preloadPage('/');
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  await act(() => render(inHost(<RouterProvider router={router} />)));
  await follow('Profil');
  await act(async () => fail());
  await act(async () => fail());
  await act(() => router.navigate('/'));
  await follow('Profil');
  await act(async () => arrive());
  expect(headings()).toEqual(['Profil']);
  complaints.mockRestore();
});
