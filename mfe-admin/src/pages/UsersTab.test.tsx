import { roleLabels, roles } from '@nobicast/contracts/roles';
import { fireEvent, screen, within } from '@testing-library/react';
import { fakeHost, fakeSession } from '@nobicast/web-kit/testing';
import {
  calls,
  choose,
  field,
  openMenu,
  press,
  refusal,
  sent,
  settle,
  setUpAdminScreen,
  type,
} from '../testing/episodes-screen.tsx';
import { memberSession, ok } from '../testing/open-admin.tsx';
import { ago, buildPage, buildUser, openUsers as open } from '../testing/users-screen.ts';

setUpAdminScreen();

const listPath = '/api/admin/users?page=1&limit=20';
const zoePath = '/api/admin/users/zoe';
const maud = buildUser({ id: 'maud', name: 'Maud Keller', email: 'maud@exemple.fr', role: 'admin' });
const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const reads = () =>
  calls()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/admin/users'));

test('a table on large screens, with what each account is and has done', async () => {
  await open({
    [listPath]: buildPage([
      buildUser(),
      buildUser({
        id: 'x',
        name: null,
        email: 'zoe@x.fr',
        role: 'moderator',
        is_active: false,
        last_login_at: null,
      }),
      buildUser({ id: 'y', name: 'Ali', last_login_at: ago(72) }),
      buildUser({ id: 'z', name: 'Bo', last_login_at: ago(8 * 24) }),
    ]),
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Utilisateurs');
  // ADMIN-USERS-04
  expect(screen.getByRole('table')).toBeTruthy();
  const [, zoe, nameless, ali, bo] = screen.getAllByRole('row');
  // ADMIN-USERS-08 to 12, 14
  expect(cellsOf(zoe).slice(1, 7)).toEqual([
    'ZMZoé Martinzoe@exemple.fr',
    'Utilisateur',
    'Actif',
    '16/11/2026',
    'Il y a 5h',
    expect.stringMatching(/^3\sconnexions, 5 com., 1 en attente, 2\sépisodes animés$/),
  ]);
  // ADMIN-USERS-08, 10, 11, 13: the prefix of the address; the badge follows the account.
  expect(cellsOf(nameless).slice(1, 6)).toEqual([
    'ZOzoezoe@x.fr',
    'Modérateur',
    'Inactif',
    '16/11/2026',
    'Jamais',
  ]);
  // ADMIN-USERS-15, 16
  expect([cellsOf(ali)[5], cellsOf(bo)[5]]).toEqual(['Il y a 3j', '12/11/2026']);
});

test('cards on small screens (ADMIN-USERS-05)', async () => {
  await open({ [listPath]: buildPage([buildUser()]) }, { isDesktop: false });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Zoé Martin' })).toBeTruthy();
  expect(screen.getByText('zoe@exemple.fr')).toBeTruthy();
});

test('search with a pause, filters and pages are in the address and sent to the server', async () => {
  const { router } = await open({
    [listPath]: buildPage([buildUser()], { total: 45 }),
    '/api/admin/users?page=2&limit=20': buildPage([buildUser()], { page: 2, total: 45 }),
    '/api/admin/users?page=1&limit=20&search=zo%C3%A9': buildPage([buildUser()]),
    '/api/admin/users?page=1&limit=20&search=zo%C3%A9&role=host': buildPage([buildUser()]),
    '/api/admin/users?page=1&limit=20&search=zo%C3%A9&role=host&status=inactive': buildPage([]),
    '/api/admin/users?page=1&limit=20&search=zo%C3%A9&role=host&status=active': buildPage([buildUser()]),
  });
  // ADMIN-USERS-06, 07
  expect(screen.getByText('Page 1 sur 3')).toBeTruthy();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Précédent' }).getAttribute('aria-disabled'),
  ).toBe('true');
  await press('Suivant');
  expect(router.state.location.search).toBe('?onglet=utilisateurs&page=2');
  expect(screen.getByText('Page 2 sur 3')).toBeTruthy();

  // ADMIN-USERS-01
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoé' } });
  await settle(250);
  expect(reads()).toHaveLength(2);
  await settle(100);
  expect(router.state.location.search).toBe('?onglet=utilisateurs&recherche=zo%C3%A9');
  // ADMIN-USERS-02
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const offered = [...select('Rôle').options].map(({ text }) => text);
  expect(offered).toHaveLength(roles.length + 1);
  const specified = ['Tous les rôles', 'Admin', 'Modérateur', 'Animateur', 'Utilisateur', 'Invité'];
  expect(offered.filter((text) => specified.includes(text))).toEqual(specified);
  fireEvent.change(select('Rôle'), { target: { value: 'host' } });
  await settle();
  // ADMIN-USERS-03
  expect([...select('Statut').options].map(({ text }) => text)).toEqual(['Tous', 'Actifs', 'Inactifs']);
  fireEvent.change(select('Statut'), { target: { value: 'inactive' } });
  await settle();
  expect(router.state.location.search).toBe(
    '?onglet=utilisateurs&recherche=zo%C3%A9&role=host&statut=inactifs',
  );
  expect(screen.getByRole('heading', { name: 'Aucun compte ne correspond' })).toBeTruthy();
  fireEvent.change(select('Statut'), { target: { value: 'active' } });
  await settle();
  expect(router.state.location.search).toBe(
    '?onglet=utilisateurs&recherche=zo%C3%A9&role=host&statut=actifs',
  );
});

test('a search that finds very many says so', async () => {
  await open(
    {
      '/api/admin/users?page=1&limit=20&search=a': buildPage([buildUser()], { total: 1_000, isCapped: true }),
    },
    { at: '&recherche=a' },
  );
  expect(screen.getByText(/^Plus de 1.000 comptes trouvés/)).toBeTruthy();
});

test('the menu is short: the profile in a new tab, what changes the account, deletion last (T3-L9)', async () => {
  await open({ [listPath]: buildPage([buildUser(), maud]) });
  // ADMIN-USERS-17, 24, ROUTES-27
  await openMenu('Actions pour Zoé Martin');
  const profile = screen.getByRole<HTMLAnchorElement>('menuitem', { name: /^Voir le profil/ });
  expect([profile.target, profile.getAttribute('href')]).toEqual(['_blank', '/users/zoe']);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.replace(/ \(.*/, ''))).toEqual(
    [
      'Voir le profil',
      'Détails et sessions',
      'Modifier',
      'Envoyer un e-mail',
      'Changer le rôle',
      'Désactiver',
      'Supprimer',
    ],
  );
});

test('nobody takes their own rights away here: the entries say why', async () => {
  await open({ [listPath]: buildPage([maud]) });
  await openMenu('Actions pour Maud Keller');
  for (const name of [/^Changer le rôle/, /^Désactiver/, /^Supprimer/])
    expect(screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menuitem', { name: /^Désactiver/ }).textContent).toBe('DésactiverC’est vous');
});

test('a role is changed after a confirmation, with the version that was read (ADMIN-USERS-20)', async () => {
  await open({
    [listPath]: buildPage([buildUser()]),
    [zoePath]: ok({ user: buildUser({ role: 'admin', version: 8 }) }),
  });
  await openMenu('Actions pour Zoé Martin');
  await choose('Changer le rôle');
  // ADMIN-USERS-25, 26
  const role = screen.getByLabelText<HTMLSelectElement>('Nouveau rôle');
  expect([...role.options].map(({ text }) => text)).toEqual(Object.values(roleLabels));
  await press('Changer le rôle');
  expect(sent(zoePath)).toEqual([]);
  expect(screen.getByText('Choisissez un autre rôle que l’actuel.')).toBeTruthy();
  fireEvent.change(role, { target: { value: 'admin' } });
  expect(screen.getByRole('dialog').textContent).toContain('pourra tout faire ici');
  await press('Changer le rôle');
  expect(sent(zoePath)).toEqual([{ method: 'PATCH', version: '"7"', body: { role: 'admin' } }]);
  expect(reads().filter((path) => path === listPath)).toHaveLength(2);
});

test('deactivating says what follows, and keeps the dialog with the reason when it is refused (ADMIN-USERS-21)', async () => {
  await open({ [listPath]: buildPage([buildUser()]), [zoePath]: refusal(409, 'Non.', 'own_account') });
  await openMenu('Actions pour Zoé Martin');
  await choose('Désactiver');
  expect(screen.getByRole('alertdialog').textContent).toContain('Toutes les sessions ouvertes se terminent');
  await press('Désactiver');
  expect(sent(zoePath)).toEqual([{ method: 'PATCH', version: '"7"', body: { is_active: false } }]);
  expect(screen.getByRole('alert').textContent).toContain('Non.');
});

test('deletion counts what is lost and what stays (ADMIN-USERS-19)', async () => {
  await open({ [listPath]: buildPage([buildUser()]), [zoePath]: ok({}) });
  await openMenu('Actions pour Zoé Martin');
  await choose('Supprimer');
  const { textContent } = screen.getByRole('alertdialog');
  expect(textContent).toContain('effacés pour toujours');
  expect(textContent).toContain('5commentaires restent, sans son nom');
  expect(textContent).toContain('2épisodes animés n’ont plus de profil');
  await press('Supprimer définitivement');
  expect(
    calls()
      .filter(({ init }) => init?.method === 'DELETE')
      .map(({ path }) => path),
  ).toEqual([zoePath]);
});

test('an edit sends the changed fields; what somebody else changed in another field is kept (ADMIN-USERS-18)', async () => {
  const current = buildUser({ bio: 'Moi', version: 8 });
  await open({
    [listPath]: buildPage([buildUser()]),
    [zoePath]: [
      {
        status: 412,
        body: {
          ok: false,
          error: 'Changé',
          code: 'stale_version',
          data: { current, changes: [{ fields: [], by: null, at: ago(1) }] },
        },
      },
      ok({ user: current }),
    ],
  });
  await openMenu('Actions pour Zoé Martin');
  await choose('Modifier');
  type('Nom', 'Zoé M.');
  await press('Enregistrer');
  expect(sent(zoePath)).toEqual([
    { method: 'PATCH', version: '"7"', body: { name: 'Zoé M.' } },
    { method: 'PATCH', version: '"8"', body: { name: 'Zoé M.' } },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a field that both changed is shown twice, and what is typed is kept when the dialog is closed', async () => {
  const current = buildUser({ name: 'Zoé de Maud', version: 8 });
  const stale = { ok: false, error: 'Changé', code: 'stale_version' };
  await open({
    [listPath]: buildPage([buildUser()]),
    [zoePath]: {
      status: 412,
      body: { ...stale, data: { current, changes: [{ fields: ['name'], by: 'Maud', at: ago(1) }] } },
    },
  });
  await openMenu('Actions pour Zoé Martin');
  await choose('Modifier');
  type('Nom', 'Zoé M.');
  await press('Enregistrer');
  const versions = screen.getByRole('group', { name: 'Nom' }).textContent;
  expect(versions).toContain('Zoé M.');
  expect(versions).toContain('Version de Maud');
  expect(versions).toContain('Zoé de Maud');
  await press('Prendre l’autre');
  expect(field('Nom').value).toBe('Zoé de Maud');
  type('Nom', 'Zoé encore');
  await press('Fermer');
  // It asks first.
  expect(screen.getByRole('alertdialog').textContent).toContain('Abandonner la saisie');
  expect(Object.keys(window.sessionStorage)).toEqual(['nobicast-user-draft:maud:zoe']);
});

test('a message is sent with subject and text; it stays as a draft until then (ADMIN-USERS-22)', async () => {
  await open({ [listPath]: buildPage([buildUser()]), [`${zoePath}/message`]: ok({}) });
  await openMenu('Actions pour Zoé Martin');
  await choose('Envoyer un e-mail');
  expect(screen.getByRole('dialog').textContent).toContain('maud@exemple.fr');
  type('Objet', 'Bonjour');
  await press('Envoyer');
  expect(sent(`${zoePath}/message`)).toEqual([]);
  expect(field('Message').getAttribute('aria-invalid')).toBe('true');
  await press('Fermer');
  await openMenu('Actions pour Zoé Martin');
  await choose('Envoyer un e-mail');
  expect(field('Objet').value).toBe('Bonjour');
  type('Message', 'Un mot');
  await press('Envoyer');
  expect(sent(`${zoePath}/message`)).toEqual([
    { method: 'POST', version: undefined, body: { subject: 'Bonjour', text: 'Un mot' } },
  ]);
  expect(window.sessionStorage).toHaveLength(0);
});

test('the details list the open sessions, which can be ended', async () => {
  const session = {
    id: 's1',
    is_current: false,
    device: 'Firefox sur Windows',
    created_at: ago(9),
    last_seen_at: ago(2),
  };
  await open({
    [listPath]: buildPage([buildUser()]),
    [zoePath]: [ok({ user: buildUser(), sessions: [session] }), ok({ user: buildUser(), sessions: [] })],
    [`${zoePath}/sessions/s1`]: ok({}),
  });
  await openMenu('Actions pour Zoé Martin');
  await choose('Détails et sessions');
  expect(screen.getByRole('dialog').textContent).toContain('4 publiés, 1 en attente, 0 rejeté');
  await press('Terminer la session Firefox sur Windows');
  expect(screen.getByText(/^Aucune session ouverte/)).toBeTruthy();
});

test('a selection over pages is changed with one call; each account is answered by itself (ADMIN-USERS-23)', async () => {
  await open({
    [listPath]: buildPage([buildUser(), maud]),
    '/api/admin/users/update': ok({
      outcomes: [
        { id: 'zoe', name: 'Zoé Martin', is_done: true, sentence: null },
        { id: 'maud', name: 'Maud Keller', is_done: false, sentence: 'C’est votre propre compte.' },
      ],
    }),
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
  await openMenu('Actions groupées');
  await choose('Rôle Modérateur');
  expect(screen.getByRole('alertdialog').textContent).toMatch(/2\scomptes/);
  await press('Changer le rôle');
  expect(sent('/api/admin/users/update')).toEqual([
    {
      method: 'POST',
      version: undefined,
      body: { selection: { ids: ['zoe', 'maud'] }, change: { role: 'moderator' } },
    },
  ]);
  const results = screen.getByRole('region', { name: 'Résultats' });
  expect(results.textContent).toMatch(/1\scompte changé, 1\séchec/);
  expect(results.textContent).toContain('Maud Keller\u00a0: C’est votre propre compte.');
});

test('somebody who is no longer an admin is told by the page', async () => {
  const host = fakeHost({ session: fakeSession(memberSession()) });
  const refresh = jest.spyOn(host.session, 'refresh');
  await open({ [listPath]: refusal(403, 'Accès non autorisé') }, { host });
  expect(refresh).toHaveBeenCalled();
});
