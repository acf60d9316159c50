import { fireEvent, screen } from '@testing-library/react';
import {
  calls,
  choose,
  openMenu,
  press,
  sent,
  settle,
  setUpAdminScreen,
} from '../testing/episodes-screen.tsx';
import { ok } from '../testing/open-admin.tsx';
import { ago, buildPage, buildUser, openUsers } from '../testing/users-screen.ts';

setUpAdminScreen();

const listPath = '/api/admin/users?page=1&limit=20';
const zoePath = '/api/admin/users/zoe';

test('a list of one page says so, without buttons that could do nothing (ADMIN-USERS-07, T3-L14)', async () => {
  await openUsers({ [listPath]: buildPage([buildUser()]) });
  expect(screen.getByText('Page 1 sur 1')).toBeTruthy();
  for (const name of ['Précédent', 'Suivant']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a deactivated account is activated again, after a question (ADMIN-USERS-21)', async () => {
  const inactive = buildUser({ is_active: false });
  await openUsers({ [listPath]: buildPage([inactive]), [zoePath]: ok({ user: buildUser({ version: 8 }) }) });
  await openMenu('Actions pour Zoé Martin');
  await choose('Activer');
  expect(screen.getByRole('alertdialog').textContent).toContain('Se connecter redevient possible');
  await press('Activer');
  expect(sent(zoePath)).toEqual([{ method: 'PATCH', version: '"7"', body: { is_active: true } }]);
});

test('without a proof nothing is saved, what was typed stays, and nobody is told to sign in again', async () => {
  const error = 'Confirmez d’abord.';
  await openUsers({
    [listPath]: buildPage([buildUser()]),
    [zoePath]: { status: 403, body: { ok: false, error, code: 'fresh_proof_needed' } },
    '/api/auth/proof/start': ok({ proved_at: ago(90), question: null }),
  });
  await openMenu('Actions pour Zoé Martin');
  await choose('Modifier');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse e-mail' });
  fireEvent.change(field, { target: { value: 'zoe@ailleurs.example' } });
  await press('Enregistrer');
  await settle(200);
  await press('Annuler');
  await settle(200);
  expect(screen.getByRole('alert').textContent).toContain(error);
  expect(screen.queryByRole('link', { name: /Se reconnecter/ })).toBeNull();
  expect(field.value).toBe('zoe@ailleurs.example');
});

test('all sessions of an account are ended with one call', async () => {
  const session = (id: string) => ({
    id,
    is_current: false,
    device: `Firefox ${id}`,
    created_at: ago(9),
    last_seen_at: ago(2),
  });
  const sessions = [session('s1'), session('s2')];
  await openUsers({
    [listPath]: buildPage([buildUser()]),
    [zoePath]: [ok({ user: buildUser(), sessions }), ok({ user: buildUser(), sessions: [] })],
    [`${zoePath}/sessions`]: ok({ ended: 2 }),
  });
  await openMenu('Actions pour Zoé Martin');
  await choose('Détails et sessions');
  await press('Terminer toutes les sessions');
  const ended = calls().filter(({ init }) => init?.method === 'DELETE');
  expect(ended.map(({ path }) => path)).toEqual([`${zoePath}/sessions`]);
  expect(screen.getByText(/^Aucune session ouverte/)).toBeTruthy();
});

test('the details of an account that was just changed are those of now', async () => {
  const inactive = buildUser({ is_active: false, version: 8 });
  await openUsers({
    [listPath]: [buildPage([buildUser()]), buildPage([inactive])],
    [zoePath]: [
      ok({ user: buildUser(), sessions: [] }),
      ok({ user: inactive }),
      ok({ user: inactive, sessions: [] }),
    ],
  });
  await openMenu('Actions pour Zoé Martin');
  await choose('Détails et sessions');
  expect(screen.getByRole('dialog').textContent).toContain('Actif');
  await press('Fermer');
  await openMenu('Actions pour Zoé Martin');
  await choose('Désactiver');
  await press('Désactiver');
  await openMenu('Actions pour Zoé Martin');
  await choose('Détails et sessions');
  expect(screen.getByRole('dialog').textContent).toContain('Inactif');
});

test('a selected page can be widened to all results, of which the call has only the number (ADMIN-USERS-23)', async () => {
  const users = Array.from({ length: 20 }, (_, index) => buildUser({ id: `u${index}`, name: `U ${index}` }));
  await openUsers({
    [listPath]: buildPage(users, { total: 22 }),
    '/api/admin/users/delete': ok({ outcomes: [] }),
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
  await press('Choisir les 22 résultats');
  await openMenu('Actions groupées');
  await choose('Supprimer');
  await press('Supprimer définitivement');
  expect(sent('/api/admin/users/delete').map(({ body }) => body)).toEqual([{ selection: { count: 22 } }]);
});

test('another filter shows other rows, so the selection ends (ADMIN-USERS-23)', async () => {
  await openUsers({
    [listPath]: buildPage([buildUser()]),
    '/api/admin/users?page=1&limit=20&role=host': buildPage([buildUser()]),
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
  expect(screen.getByRole('button', { name: 'Actions groupées' })).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Rôle' }), { target: { value: 'host' } });
  await settle();
  expect(screen.getByText('Zoé Martin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions groupées' })).toBeNull();
});
