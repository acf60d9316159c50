import { act, fireEvent, screen } from '@testing-library/react';
import { memberHost, openPage } from '../testing/open-page.tsx';

const h1 = () => screen.getByRole('heading', { level: 1 }).textContent;
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const left = () => screen.getByRole('timer').textContent;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 22, 43) });
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('/auth/success', () => {
  test.each([
    ['?new=true', 'Compte créé avec succès !', true],
    ['', 'Connexion réussie !', false],
    ['?new=1', 'Connexion réussie !', false],
  ])('%s is titled "%s" (ROUTES-20, AUTH-PAGES-03 to 05, 07)', async (search, title, hasAbilities) => {
    await openPage(`/auth/success${search}`);
    expect(h1()).toBe(title);
    expect(screen.queryByText('Ce que vous pouvez faire') !== null).toBe(hasAbilities);
    expect(screen.queryByText(/Commenter les sujets/) !== null).toBe(hasAbilities);
  });

  test('greets by name and shows the address, both as plain text (AUTH-PAGES-01, 02, 06)', async () => {
    await openPage('/auth/success?name=%3Cb%3EZo%C3%A9%3C%2Fb%3E&email=a%40b.fr');
    expect(screen.getByText(/Bonsoir <b>Zoé<\/b>\./)).toBeTruthy();
    expect(screen.getByText('a@b.fr')).toBeTruthy();
    expect(document.querySelector('main b')).toBeNull();
  });

  test('greets without a name too, and by the time of day', async () => {
    jest.setSystemTime(new Date(2026, 10, 20, 9, 0));
    await openPage('/auth/success');
    expect(screen.getByText(/^Bonjour\./)).toBeTruthy();
  });

  test('links home and to the dashboard (AUTH-PAGES-09, 10)', async () => {
    await openPage('/auth/success');
    expect(href('Aller à l’accueil')).toBe('/');
    expect(href('Tableau de bord')).toBe('/dashboard');
  });

  test.each([
    ['', '/'],
    ['?next=%2Farchives%3Fyear%3D2024', '/archives?year=2024'],
    ['?next=https%3A%2F%2Fmal.example', '/'],
    ['?next=%2F%2Fmal.example', '/'],
  ])('%s redirects to %s after 8 seconds, once (AUTH-PAGES-08)', async (search, to) => {
    const { router } = await openPage(`/auth/success${search}`);
    const back = screen.queryByRole('link', { name: 'Reprendre où vous en étiez' });
    expect(back?.getAttribute('href') ?? '/').toBe(to);
    expect(left()).toBe('8');
    await pass(3);
    expect(left()).toBe('5');
    await pass(4.9);
    expect(router.state.location.pathname).toBe('/auth/success');
    await pass(0.5);
    expect(router.state.location.pathname + router.state.location.search).toBe(to);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test.each([
    ['host', '', '/dashboard'],
    ['admin', '', '/dashboard'],
    ['admin', '?next=%2Farchives', '/archives'],
    ['guest', '', '/'],
  ] as const)('of role %s, %s, goes on at %s', async (role, search, to) => {
    const { router } = await openPage(`/auth/success${search}`, memberHost(role));
    expect(screen.getByRole('status').textContent).toMatch(
      to === '/dashboard' ? /^Votre tableau de bord s’ouvre/ : to === '/' ? /^L’accueil/ : /^Votre page/,
    );
    await pass(8.4);
    expect(router.state.location.pathname).toBe(to);
  });

  test('screen readers announce the countdown once, not every second', async () => {
    await openPage('/auth/success');
    const status = screen.getByRole('status');
    const told = status.textContent;
    expect(told).toMatch(/dans 8 secondes/);
    await pass(4);
    expect(status.textContent).toBe(told);
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  });

  test('the countdown can be paused and resumed', async () => {
    const { router } = await openPage('/auth/success');
    await pass(3);
    fireEvent.click(screen.getByRole('button', { name: 'Rester ici' }));
    await pass(60);
    expect(router.state.location.pathname).toBe('/auth/success');
    expect(left()).toBe('5');
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre le décompte' }));
    await pass(5.5);
    expect(router.state.location.pathname).toBe('/');
  });

  test('a key press pauses it, so that the page does not change while a control is used', async () => {
    const { router } = await openPage('/auth/success');
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(screen.queryByRole('button', { name: 'Rester ici' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    await pass(60);
    expect(router.state.location.pathname).toBe('/auth/success');
    expect(screen.getByRole('status').textContent).toMatch(/Vous restez ici/);
  });
});

describe('/auth/success says how to stay', () => {
  const told = () => screen.getByRole('status').textContent;

  test('with a keyboard', async () => {
    await openPage('/auth/success');
    expect(told()).toContain('Une touche du clavier suffit pour rester.');
  });

  test('by touch, and a touch does it (U33)', async () => {
    const { router } = await openPage('/auth/success', undefined, { isTouch: true });
    expect(told()).toContain('Touchez l’écran pour rester.');
    expect(told()).not.toContain('clavier');
    // The button is pressed on its own, and must not be toggled twice.
    fireEvent.touchStart(screen.getByRole('button', { name: 'Rester ici' }));
    expect(screen.getByRole('button', { name: 'Rester ici' })).toBeTruthy();
    fireEvent.touchStart(document.body);
    await pass(60);
    expect(router.state.location.pathname).toBe('/auth/success');
    expect(told()).toMatch(/Vous restez ici/);
  });
});

describe('/auth/invalid-token', () => {
  test('shows the three reasons and the links (AUTH-PAGES-19 to 21)', async () => {
    await openPage('/auth/invalid-token');
    expect(screen.getByText(/invalide, expiré ou déjà utilisé/)).toBeTruthy();
    expect(screen.getByText(/15 minutes, pas une de plus/)).toBeTruthy();
    expect(href('Demander un nouveau lien')).toBe('/login');
    expect(href('Accueil')).toBe('/');
  });
});

test('/auth/invalid-token tells a member that they are already signed in', async () => {
  await openPage('/auth/invalid-token', memberHost());
  expect(screen.getByText(/Mais vous êtes connecté/)).toBeTruthy();
  expect(href('Tableau de bord')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: 'Demander un nouveau lien' })).toBeNull();
});

describe('/auth/failed', () => {
  test('shows a default message without parameters (ROUTES-23, AUTH-PAGES-23 to 25)', async () => {
    await openPage('/auth/failed');
    const message = "Une erreur inattendue s'est produite lors de l'authentification.";
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByText('Code d’erreur')).toBeNull();
    expect(href('Réessayer')).toBe('/login');
    expect(href('Accueil')).toBe('/');
  });

  test('shows message and code as text (AUTH-PAGES-22, 24)', async () => {
    await openPage('/auth/failed?message=%3Cimg%20src%3Dx%3E%20X&code=E42');
    expect(screen.getByText('<img src=x> X')).toBeTruthy();
    expect(document.querySelector('main img')).toBeNull();
    expect(screen.getByText('Code d’erreur')).toBeTruthy();
    expect(screen.getByText('E42')).toBeTruthy();
    expect(href('Écrire au support')).toBe(
      `mailto:support@nobicast.example?subject=${encodeURIComponent('Échec de la connexion, code E42')}`,
    );
  });

  test('a message is cut after 200 characters, and nothing in it is a link', async () => {
    const address = 'https://evil.example/ mailto:a@evil.example ';
    await openPage(`/auth/failed?message=${encodeURIComponent(address + 'a'.repeat(2_000))}`);
    const shown = screen.getByText(/evil\.example/);
    expect(shown.textContent).toHaveLength(200);
    expect(shown.closest('a') ?? shown.querySelector('a')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Échec de la connexion' })).toBeTruthy();
  });

  test('a reason that we know has a sentence of ours, whatever message stands beside it', async () => {
    await openPage('/auth/failed?reason=account_inactive&message=Payez');
    expect(screen.getByText('Ce compte est désactivé. Écrivez-nous si c’est une erreur.')).toBeTruthy();
    expect(screen.queryByText('Payez')).toBeNull();
  });
});

describe('/auth/account-deleted', () => {
  test('confirms that the account is deleted, and says what stays', async () => {
    await openPage('/auth/account-deleted');
    expect(h1()).toBe('Compte supprimé');
    expect(screen.getByText(/Vos commentaires restent sous les épisodes, sans votre nom\./)).toBeTruthy();
    expect(href('Retour à l’accueil')).toBe('/');
  });
  test('a signed-in member is redirected to the dashboard', async () => {
    const { router } = await openPage('/auth/account-deleted', memberHost());
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

test('an unknown address below our prefixes shows a 404', async () => {
  await openPage('/auth/nulle-part');
  expect(h1()).toBe('Page introuvable');
  expect(href('Accueil')).toBe('/');
});
