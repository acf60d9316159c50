import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { reportBrowserError } from '@nobicast/contracts/calls';
import { ApiError } from '@nobicast/web-kit/api';
import { fakePlayer, stubFetch } from '@nobicast/web-kit/testing';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Frame } from './Frame.tsx';
import { RouteError } from './RouteError.tsx';
import { fakeHostParts } from '../host/fake-host-parts.ts';

const frame = (at = '/', host = fakeHostParts()) => {
  const page = (
    <Frame host={host}>
      <h1>Page</h1>
    </Frame>
  );
  return (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })} />
  );
};
beforeAll(() => {
  window.scrollTo = () => undefined; // jsdom does not scroll
});

const hrefs = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('when the focused control is removed', () => {
  const button = <button>Réessayer</button>;
  const host = fakeHostParts();
  /** Shows one page; the returned function replaces it with another. */
  function open(first: ReactNode) {
    const at = (page: ReactNode) => (
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Frame host={host}>{page}</Frame> }])}
      />
    );
    const { rerender } = render(at(first));
    return (next: ReactNode) =>
      act(async () => {
        rerender(at(next));
        await Promise.resolve();
      });
  }
  const focusButton = () => screen.getByRole('button', { name: 'Réessayer' }).focus();

  test('the focus moves to the heading of the new page', async () => {
    const replace = open(button);
    focusButton();
    await replace(<h1>Page</h1>);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
  test('the focus moves to the page while there is no heading', async () => {
    const replace = open(button);
    focusButton();
    await replace(<p>Chargement</p>);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
  test('the focus stays in the section that contained the control', async () => {
    const page = (part: ReactNode) => (
      <>
        <h1>Page</h1>
        <section aria-label="Partie">{part}</section>
      </>
    );
    const replace = open(page(button));
    focusButton();
    await replace(page(<p>Chargé</p>));
    const part = screen.getByRole('region', { name: 'Partie' });
    expect(document.activeElement).toBe(part);
    part.blur();
    expect(part.hasAttribute('tabindex')).toBe(false);
  });
  test('a focus that has moved elsewhere is left alone', async () => {
    const page = (more: ReactNode) => (
      <>
        <input aria-label="Champ" />
        {more}
      </>
    );
    const replace = open(page(button));
    focusButton();
    screen.getByLabelText('Champ').focus();
    await replace(page(null));
    expect(document.activeElement).toBe(screen.getByLabelText('Champ'));
  });
});

test('the header links to every section and to the sign-in page (LAYOUT-04, 06 to 10)', () => {
  render(frame());
  expect(hrefs(screen.getByRole('banner'))).toEqual(
    expect.arrayContaining(['/', '/a-propos', '/archives', '/invites', '/blog', '/contact', '/login']),
  );
});

test('the mobile menu names the home page "Accueil" (LAYOUT-05)', () => {
  render(frame());
  const menu = document.getElementById('menu-principal');
  if (!menu) throw new Error('There is no menu.');
  expect(within(menu).getByText('Accueil').getAttribute('href')).toBe('/');
  expect(screen.getByLabelText('Menu').getAttribute('popovertarget')).toBe('menu-principal');
});

test.each([
  ['/', 'Accueil', 'page'],
  ['/archives', 'Archives', 'page'],
  ['/episodes/nobicast-975', 'Archives', 'true'],
  ['/blog/un-article', 'Blog', 'true'],
])('on %s "%s" is marked', (at, label, mark) => {
  render(frame(at));
  const [navigation] = screen.getAllByRole('navigation', { name: 'Principale' });
  if (!navigation) throw new Error('There is no navigation.');
  const marked = within(navigation)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [label, mark],
  ]);
});

test('the footer links to the legal pages, other sites and the public API (ROUTES-25, LAYOUT-13 to 21)', () => {
  render(frame());
  const footer = screen.getByRole('contentinfo');
  expect(hrefs(footer)).toEqual(
    expect.arrayContaining([
      '/faq',
      '/publicite',
      '/legal/mentions-legales',
      '/legal/confidentialite',
      '/legal/cgu',
      '/api/episodes',
      '/feed.xml',
    ]),
  );
  for (const name of [/Le salon/, /Chaîne vidéo/, /Réseau social/, /Offrir un café/]) {
    const link = within(footer).getByRole('link', { name });
    expect(link.getAttribute('href')).toMatch(/^https:/);
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(link.textContent).toContain('(nouvel onglet)');
  }
});

test.each(['/login', '/auth/failed', '/dashboard', '/Dashboard?onglet=profil', '/admin'])(
  'on %s the footer is only its last line (U29)',
  (at) => {
    render(frame(at));
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain('Creative Commons BY-NC-ND 3.0');
    expect(within(footer).getAllByRole('link')).toHaveLength(1);
  },
);

test('the search is a plain form (LAYOUT-38)', () => {
  render(frame());
  const [form] = screen.getAllByRole('search');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/search', 'get']);
  expect(form?.querySelector('input')?.name).toBe('q');
});

test('the theme button toggles the theme', () => {
  const host = fakeHostParts();
  render(frame('/', host));
  fireEvent.click(screen.getByRole('button', { name: 'Changer de thème' }));
  expect(host.theme.toggle).toHaveBeenCalledTimes(1);
});

test('the date is only rendered in the browser, by the visitor’s clock', () => {
  expect(renderToString(frame())).not.toMatch(/janvier|novembre|vendredi/i);
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  render(frame());
  expect(screen.getByText('Vendredi 20 novembre 2026')).toBeTruthy();
  jest.useRealTimers();
});

test('the first link skips to the content', () => {
  render(frame());
  const skip = screen.getByText('Aller au contenu');
  expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
});

test('a page that throws shows the specified text and links (ERRORS-05)', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const stub = stubFetch({ [reportBrowserError.path]: { body: { ok: true, data: {} } } });
  const Broken = () => {
    throw new ApiError('broken', { status: 500, requestId: 'failed-request' });
  };
  const router = createMemoryRouter([
    { path: '/', element: <Broken />, errorElement: <RouteError player={fakePlayer()} /> },
  ]);
  await act(async () => {
    render(<RouterProvider router={router} />);
    await Promise.resolve();
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/');
  await waitFor(() => expect(stub.calls).toHaveLength(1));
  const reports = stub.calls.map(({ init }) => JSON.parse(String(init?.body)) as unknown);
  expect(reports).toEqual([
    { kind: 'page', path: '/', error: 'ApiError: broken', request_id: 'failed-request' },
  ]);
  stub.restore();
  log.mockRestore();
});
