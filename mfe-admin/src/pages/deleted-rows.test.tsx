import { act, fireEvent, screen } from '@testing-library/react';
import {
  choose,
  field,
  listPath,
  openEpisodes,
  openMenu,
  press,
  refusal,
  settle,
  setUpAdminScreen,
  type,
} from '../testing/episodes-screen.tsx';
import { buildEpisode, buildPage, ok } from '../testing/open-admin.tsx';

setUpAdminScreen();

// Somebody else deletes a row while its dialog is open: the list behind must not go on offering it.

const gone = refusal(404, 'Épisode non trouvé', 'episode_not_found');
const episodes = { [listPath]: [ok(buildPage([buildEpisode()])), ok(buildPage([]))] };

test('an episode that is gone when it is saved leaves the list, and what was typed stays', async () => {
  await openEpisodes({ ...episodes, '/api/admin/episodes/1975': gone });
  await openMenu('Actions pour l’épisode 975');
  await choose('Modifier');
  type('Titre', 'Longuement tapé');
  await press('Enregistrer');
  expect(screen.getByText('Épisode non trouvé')).toBeTruthy();
  expect(field('Titre').value).toBe('Longuement tapé');
  expect(screen.queryByText('1 épisode trouvé')).toBeNull();
});

test('an episode that is gone when a file is sent leaves the list', async () => {
  await openEpisodes(episodes);
  await openMenu('Actions pour l’épisode 975');
  await choose('Gérer les fichiers');
  const sending: { onload?: () => void } = {};
  const original = globalThis.XMLHttpRequest;
  // What our client uses of it.
  globalThis.XMLHttpRequest = function FakeRequest() {
    return Object.assign(sending, {
      upload: {},
      status: 404,
      responseText: JSON.stringify(gone.body),
      ...{ open() {}, setRequestHeader() {}, getResponseHeader: () => null, send() {}, abort() {} },
    });
  } as unknown as typeof XMLHttpRequest;
  const input = screen.getByRole('region', { name: 'Image de couverture' }).querySelector('input');
  if (!input) throw new Error('There is no file chooser.');
  fireEvent.change(input, { target: { files: [new File(['x'], 'c.png', { type: 'image/png' })] } });
  await settle();
  act(() => sending.onload?.());
  await settle();
  globalThis.XMLHttpRequest = original;
  expect(screen.getByText('Épisode non trouvé')).toBeTruthy();
  expect(screen.queryByText('1 épisode trouvé')).toBeNull();
});

test('an account that is gone when it is saved leaves the list, and what was typed stays', async () => {
  const zoe = {
    ...{ id: 'zoe', email: 'zoe@exemple.fr', name: 'Zoé Martin', role: 'user', is_active: true },
    ...{
      created_at: '2026-11-15T23:30:00.000Z',
      last_login_at: null,
      version: 7,
      bio: null,
      avatar_url: null,
    },
    ...{ sign_in_count: 3, comments: { approved: 4, pending: 1, rejected: 0 }, hosted_episodes: 2 },
  };
  const page = (users: unknown[]) =>
    ok({
      users,
      pagination: { page: 1, limit: 20, total: users.length, pages: users.length, is_capped: false },
    });
  await openEpisodes(
    {
      '/api/admin/users?page=1&limit=20': [page([zoe]), page([])],
      '/api/admin/users/zoe': refusal(404, 'Ce membre n’existe pas.', 'user_not_found'),
    },
    { tab: 'utilisateurs' },
  );
  await openMenu('Actions pour Zoé Martin');
  await choose('Modifier');
  type('Nom', 'Zoé Longuement');
  await press('Enregistrer');
  expect(screen.getByText('Ce membre n’existe pas.')).toBeTruthy();
  expect(field('Nom').value).toBe('Zoé Longuement');
  expect(screen.queryByText('1 compte')).toBeNull();
});
