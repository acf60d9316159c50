import type { CurrentUser } from '@nobicast/contracts/sign-in';
import type { Role } from '@nobicast/contracts/roles';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { fakeSession } from '@nobicast/web-kit/testing';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Frame } from './Frame.tsx';
import { fakeHostParts } from '../host/fake-host-parts.ts';

beforeAll(() => {
  window.scrollTo = () => undefined; // jsdom does not scroll
  // jsdom has no layout; positioning the menu needs this class to exist.
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  });
});

const user = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  is_authenticated: true,
  id: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@nobicast.example',
  picture: null,
  role: 'user',
  provider: 'lien magique',
  ...overrides,
});

function build(member?: CurrentUser, at = '/') {
  const host = fakeHostParts({
    session: fakeSession(member ? { state: 'member', user: member } : { state: 'anonymous' }),
  });
  const page = <Frame host={host}>{<h1>Page</h1>}</Frame>;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  return { session: host.session, router, app: <RouterProvider router={router} /> };
}

async function open(member: CurrentUser, at = '/') {
  const built = build(member, at);
  render(built.app);
  const button = await screen.findByRole('button', { name: /^Menu d/ });
  fireEvent.keyDown(button, { key: 'Enter' });
  return { ...built, button, menu: await screen.findByRole('menu') };
}

const banner = () => within(screen.getByRole('banner'));
const loginLinks = () => banner().queryAllByText('Connexion');
const mobileMenu = () => {
  const menu = document.getElementById('menu-principal');
  if (!menu) throw new Error('There is no menu.');
  return within(menu);
};

test('the served header has the login link for everybody, and contains no member', () => {
  const html = renderToString(build(user()).app);
  expect(html).toContain('href="/login"');
  expect(html).not.toMatch(/Ada|AL<|Menu d[e’]/);
});

test.each([
  ['/', '/login'],
  ['/login?next=%2Farchives', '/login'],
  ['/auth/failed', '/login'],
  ['/LOGIN', '/login'],
  ['/AUTH/Failed', '/login'],
  ['/archives?year=2025', '/login?next=%2Farchives%3Fyear%3D2025'],
])('an anonymous visitor on %s sees the login link %s (LAYOUT-11)', (at, href) => {
  render(build(undefined, at).app);
  expect(loginLinks().map((word) => word.closest('a')?.getAttribute('href'))).toEqual([href, href]);
  expect(screen.queryByRole('button', { name: /^Menu d/ })).toBeNull();
});

test('a member sees the avatar instead of the login link (LAYOUT-12)', async () => {
  render(build(user()).app);
  expect(loginLinks()).toEqual([]);
  const button = await screen.findByRole('button', { name: 'Menu d’Ada Lovelace' });
  expect(within(button).getByText('AL')).toBeTruthy();
  expect(within(button).getByText('Ada')).toBeTruthy();
});

test.each([
  [{ picture: 'https://images.example/ada.jpg' }, 'https://images.example/ada.jpg', 'AL'],
  [{}, undefined, 'AL'],
  [{ name: null, email: 'zoe@x.fr' }, undefined, 'ZO'],
])('the avatar of %o (LAYOUT-25 to 27)', async (facts, picture, letters) => {
  render(build(user(facts)).app);
  const button = await screen.findByRole('button', { name: /^Menu d/ });
  expect(button.querySelector('img')?.getAttribute('src')).toBe(picture);
  expect(within(button).getByText(letters)).toBeTruthy();
});

test('the menu shows who is signed in, and how (LAYOUT-28, 29, 31)', async () => {
  const { menu } = await open(user());
  expect(within(menu).getByText('Ada Lovelace')).toBeTruthy();
  expect(within(menu).getByText('ada@nobicast.example')).toBeTruthy();
  expect(within(menu).getByText('Connecté via lien magique')).toBeTruthy();
});

test.each<[Role, string | undefined, boolean]>([
  ['user', undefined, false],
  ['guest', 'Invité', false],
  ['host', 'Animateur', false],
  ['moderator', 'Modérateur', true],
  ['admin', 'Admin', true],
])(
  'the menu of the role %s: badge %s, administration %s (LAYOUT-30, ROLES-12)',
  async (role, badge, seesAdmin) => {
    const { menu } = await open(user({ role }));
    for (const label of ['Utilisateur', 'Invité', 'Animateur', 'Modérateur', 'Admin'])
      expect(within(menu).queryAllByText(label)).toHaveLength(label === badge ? 1 : 0);
    const entries = within(menu)
      .getAllByRole('menuitem')
      .map((entry) => [entry.textContent, entry.getAttribute('href')]);
    const ofModerators = [
      ['Modération', '/dashboard?onglet=moderation'],
      ['Administration', '/admin'],
    ];
    expect(entries).toEqual([
      ['Tableau de bord', '/dashboard'],
      ...(seesAdmin ? ofModerators : []),
      ['Se déconnecter', null],
    ]);
    cleanup();

    render(build(user({ role })).app);
    await mobileMenu().findByText('Se déconnecter');
    expect(mobileMenu().getByText('Tableau de bord').getAttribute('href')).toBe('/dashboard');
    expect(mobileMenu().queryByText('Administration')?.getAttribute('href')).toBe(
      seesAdmin ? '/admin' : undefined,
    );
  },
);

test('an entry opens its page and closes the menu (LAYOUT-32)', async () => {
  const { menu, router } = await open(user());
  fireEvent.click(within(menu).getByText('Tableau de bord'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(router.state.location.pathname).toBe('/dashboard');
  // The heading of the new page takes the focus: the button must not take it back.
  expect(document.activeElement).toBe(document.body);
});

test('arrow keys move through the menu, Escape closes it and restores the focus', async () => {
  const { menu, button } = await open(user({ role: 'admin' }));
  const focused = () => document.activeElement?.textContent;
  await waitFor(() => expect(focused()).toBe('Tableau de bord'));
  for (const expected of ['Modération', 'Administration', 'Se déconnecter', 'Tableau de bord']) {
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'ArrowDown' });
    await waitFor(() => expect(focused()).toBe(expected));
  }
  fireEvent.keyDown(document.activeElement ?? menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('signing out shows its progress, and a second press does nothing (LAYOUT-33 to 35)', async () => {
  const { menu, session } = await open(user());
  fireEvent.click(within(menu).getByText('Se déconnecter'));
  const entry = await within(menu).findByText('Déconnexion...');
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(entry);
  expect(session.signOut).toHaveBeenCalledTimes(1);
});

test('signing out from the mobile menu shows its progress, and a second press does nothing', async () => {
  const { session, app } = build(user());
  render(app);
  fireEvent.click(await mobileMenu().findByText('Se déconnecter'));
  const entry = mobileMenu().getByText('Déconnexion...');
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(entry);
  expect(session.signOut).toHaveBeenCalledTimes(1);
});

test('when the session ends, no data of the member stays on the screen', async () => {
  const { session } = await open(user());
  act(() => session.become({ state: 'anonymous' }));
  expect(document.body.textContent).not.toMatch(/Ada|ada@|lien magique|Tableau de bord|déconnecter/);
  expect(loginLinks()).toHaveLength(2);
});

test('the frame fetches the session once it is hydrated', () => {
  const { session, app } = build();
  renderToString(app);
  expect(session.start).not.toHaveBeenCalled();
  render(app);
  expect(session.start).toHaveBeenCalled();
});

test('a session that cannot be confirmed is said below the header, and can be checked again (LAYOUT-37)', async () => {
  const { session, app } = build(user());
  render(app);
  await screen.findByRole('button', { name: /^Menu d/ });
  expect(banner().queryByRole('button', { name: 'Réessayer' })).toBeNull();
  act(() => session.become({ state: 'member', user: user(), isUnconfirmed: true }));
  const sentence = 'Votre session n’a pas pu être vérifiée. Ce que vous avez écrit reste ici.';
  expect(banner().getByRole('status').textContent).toBe(sentence);
  expect(banner().getByRole('button', { name: /^Menu d/ })).toBeDefined();
  const retry = banner().getByRole('button', { name: 'Réessayer' });
  retry.focus();
  session.confirm.mockImplementation(async () => session.become({ state: 'member', user: user() }));
  fireEvent.click(retry);
  await waitFor(() => expect(banner().queryByRole('button', { name: 'Réessayer' })).toBeNull());
  expect(session.confirm).toHaveBeenCalledTimes(1);
  expect(banner().getByRole('status').textContent).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a session that cannot be confirmed is checked again every 30 seconds', async () => {
  const { session, app } = build(user());
  render(app);
  await screen.findByRole('button', { name: /^Menu d/ });
  jest.useFakeTimers();
  try {
    act(() => session.become({ state: 'member', user: user(), isUnconfirmed: true }));
    act(() => void jest.advanceTimersByTime(60_000));
    expect(session.confirm).toHaveBeenCalledTimes(2);
    act(() => session.become({ state: 'member', user: user() }));
    act(() => void jest.advanceTimersByTime(600_000));
    expect(session.confirm).toHaveBeenCalledTimes(2);
  } finally {
    jest.useRealTimers();
  }
});
