import { act, fireEvent, screen } from '@testing-library/react';
import type { Role } from '@nobicast/contracts/roles';
import { stubFetch } from '@nobicast/web-kit/testing';
import { emptyQueue, memberSession, ok, openAdmin } from '../testing/open-admin.tsx';

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch(emptyQueue);
});
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const deniedText = 'Accès non autorisé. Seuls les administrateurs peuvent accéder à cette page.';

test('shows that it loads until the session is known, and calls nothing', async () => {
  await openAdmin('/admin', { session: { state: 'unknown' } });
  expect(screen.getByRole('status', { name: 'Chargement de l’administration…' })).toBeTruthy();
  expect(screen.queryByText(deniedText)).toBeNull();
  expect(stub.calls).toEqual([]);
});

// ADMIN-OVERVIEW-02 to 04, A20, A65
test.each(['user', 'guest', 'host', 'moderator'] satisfies Role[])(
  'tells a %s that only admins come in, with a link to the dashboard, without a call',
  async (role) => {
    await openAdmin('/admin?onglet=episodes', { session: memberSession(role) });
    expect(screen.getByText(deniedText)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tableau de bord' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(stub.calls).toEqual([]);
  },
);

test('a visitor gets the same card, and may sign in and return to the same tab (ADMIN-OVERVIEW-03)', async () => {
  await openAdmin('/admin?onglet=episodes&page=2', { session: { state: 'anonymous' } });
  expect(screen.getByText(deniedText)).toBeTruthy();
  const href = screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(href)).toBe('/login?next=/admin?onglet=episodes&page=2');
});

// ADMIN-OVERVIEW-09 to 13
test('an admin has five tabs, and the open one is in the address', async () => {
  stub.restore();
  stub = stubFetch({
    '/api/moderation/comments?page=1': ok({ comments: [], total: 12, oldest_at: '2026-11-20T09:00:00.000Z' }),
  });
  const { router } = await openAdmin('/admin');
  await settle();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    "Vue d'ensemble",
    'Utilisateurs',
    'Épisodes',
    'Modération12 en attente',
    'Système',
  ]);
  expect(heading()).toBe("Vue d'ensemble");
  expect(screen.getByText('Bientôt')).toBeTruthy();

  await act(async () => fireEvent.mouseDown(screen.getByRole('tab', { name: 'Système' }), { button: 0 }));
  expect(router.state.location.search).toBe('?onglet=systeme');
  expect(heading()).toBe('Système');
  await act(() => router.navigate(-1));
  expect(heading()).toBe("Vue d'ensemble");
  await act(() => router.navigate(1));
  expect(heading()).toBe('Système');
});

test('the moderation tab is the queue that moderators have, too (ADMIN-OVERVIEW-12)', async () => {
  await openAdmin('/admin?onglet=moderation');
  await settle();
  expect(screen.getByText('Aucun commentaire en attente de modération.')).toBeTruthy();
});

test('an unknown tab shows the first one; another address below /admin is not found', async () => {
  await openAdmin('/admin?onglet=nope');
  expect(heading()).toBe("Vue d'ensemble");
  document.body.innerHTML = '';
  await openAdmin('/admin/nope');
  expect(heading()).toBe('Page introuvable');
});

test('when the session ends, the card takes the place of the tabs', async () => {
  const { host } = await openAdmin('/admin');
  await act(async () => host.session.become({ state: 'anonymous' }));
  expect(screen.getByText(deniedText)).toBeTruthy();
});
