import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { newGuestPath, newGuestState } from '../features/guests/index.ts';
import {
  calls,
  choose,
  field,
  now,
  openMenu,
  press,
  refusal,
  sent,
  settle,
  setUpAdminScreen,
  type,
} from '../testing/episodes-screen.tsx';
import { awaPath, guestListPath, guestPageOf, openGuestForm, openGuests } from '../testing/guests-screen.tsx';
import { buildGuest, ok } from '../testing/open-admin.tsx';

setUpAdminScreen();
const at = new Date(now).toISOString();

test('the focus goes to the first wrong field and stays there, and to a link that is added', async () => {
  await openGuests({}, '/nouveau');
  await press('Ajouter à l’annuaire');
  expect(document.activeElement).toBe(field('Nom'));
  type('Nom', 'A');
  await settle();
  expect(document.activeElement).toBe(field('Nom'));
  await press('Ajouter un lien');
  expect(document.activeElement).toBe(field('Nom du lien 1'));
});

test.each([1, 0])('the list and the form have as many links to the public page: %s', async (count) => {
  const guest = buildGuest({ is_public: count === 1 });
  await openGuestForm({ [guestListPath]: guestPageOf([guest]) }, guest);
  expect(screen.queryAllByRole('link', { name: /^Voir la page publique/ })).toHaveLength(count);
  expect(screen.queryAllByText(/^Pas encore de page publique/)).toHaveLength(1 - count);
  fireEvent.click(screen.getByRole('link', { name: 'Annuler' }));
  await settle();
  await openMenu('Actions pour Awa Diallo');
  expect(screen.queryAllByRole('menuitem', { name: /^Voir la page publique/ })).toHaveLength(count);
});

describe('the list', () => {
  test.each([true, false])(
    'shows each person and leads to their form (wide screen: %s)',
    async (isDesktop) => {
      const { router } = await openGuests({}, '', { isDesktop });
      expect(screen.getByText('1 personne')).toBeTruthy();
      for (const text of ['Ingénieure réseau', 'Visible', 'A un compte'])
        expect(screen.getByText(text)).toBeTruthy();
      fireEvent.click(screen.getByRole('link', { name: 'Awa Diallo' }));
      await settle();
      expect(router.state.location.pathname).toBe('/admin/redaction/invites/7');
    },
  );

  test('is searched and filtered by the server; the address has both', async () => {
    const found = '/api/admin/guests?page=1&limit=20&search=nour';
    const { router } = await openGuests({
      [found]: guestPageOf([]),
      [`${found}&featured=false`]: guestPageOf([]),
      '/api/admin/guests?page=1&limit=20&featured=false': guestPageOf([]),
    });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Rechercher dans l’annuaire' }), {
      target: { value: 'nour' },
    });
    await settle(400);
    expect(router.state.location.search).toBe('?recherche=nour');
    expect(screen.getByText('Personne ne correspond')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Annuaire public' }), {
      target: { value: 'false' },
    });
    await settle();
    expect(router.state.location.search).toBe('?recherche=nour&annuaire=masques');
    await press('Effacer la recherche et le filtre');
    expect(router.state.location.search).toBe('');
  });

  test('is empty, loads, fails and is read again', async () => {
    await openGuests({ [guestListPath]: guestPageOf([]) });
    expect(screen.getByText('L’annuaire est vide')).toBeTruthy();
    document.body.innerHTML = '';
    await openGuests({ [guestListPath]: { ...guestPageOf([buildGuest()]), delayMs: 500 } });
    expect(screen.getByText('Chargement de l’annuaire…')).toBeTruthy();
    document.body.innerHTML = '';
    const failed = refusal(503, 'La base dort.');
    await openGuests({ [guestListPath]: [failed, failed, failed, failed, guestPageOf([buildGuest()])] });
    await settle(10_000);
    expect(screen.getByText('La base dort.')).toBeTruthy();
    await press('Réessayer');
    expect(screen.getByText('Awa Diallo')).toBeTruthy();
  });

  const unlisted = { id: 99, slug: 'ilan-roche', name: 'Ilan Roche', is_public: false };

  test('deletes a person after a question that names what is lost and what stays', async () => {
    await openGuests({
      [awaPath]: ok({ kept_participations: 3 }),
      [guestListPath]: [guestPageOf([buildGuest(), buildGuest(unlisted)]), guestPageOf([])],
    });
    await openMenu('Actions pour Ilan Roche');
    await choose('Supprimer');
    expect(screen.getByRole('alertdialog').textContent).not.toContain('page publique effacée');
    await press('Annuler');
    await openMenu('Actions pour Awa Diallo');
    await choose('Supprimer');
    const question = screen.getByRole('alertdialog', { name: 'Supprimer Awa Diallo\u202f?' });
    for (const text of [/page publique effacée/, /3participations gardent le nom/, /1compte du site/])
      expect(question.textContent).toMatch(text);
    await press('Supprimer définitivement');
    expect(
      calls()
        .filter(({ init }) => init?.method === 'DELETE')
        .map(({ path }) => path),
    ).toEqual([awaPath]);
    await settle();
    expect(screen.queryByRole('link', { name: 'Awa Diallo' })).toBeNull();
    // The button of the person had it.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('an address that is no person is a 404', async () => {
    await openGuests({}, '/inconnu');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toContain(
      'Page introuvable',
    );
  });
});

describe('the form', () => {
  test('sends the changed fields with the version that was read, and returns to the list', async () => {
    const { router } = await openGuestForm({
      [awaPath]: [ok({ guest: buildGuest() }), { ...ok({ guest: buildGuest() }), delayMs: 500 }],
    });
    expect(field('Slug').value).toBe('awa-diallo');
    type('Rôle', 'Directrice');
    type('Domaines', 'Réseau\n\nMer ');
    const isListed = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Visible dans l’annuaire public',
    });
    fireEvent.click(isListed);
    await press('Enregistrer');
    // While it is saved, it keeps the focus and its state.
    fireEvent.click(isListed);
    expect([isListed.disabled, isListed.ariaDisabled, isListed.checked]).toEqual([false, 'true', false]);
    await settle(500);
    expect(sent(awaPath)).toEqual([
      {
        method: 'PATCH',
        version: '"4"',
        body: { role: 'Directrice', domains: ['Réseau', 'Mer'], is_featured: false },
      },
    ]);
    expect(router.state.location.pathname).toBe('/admin/redaction/invites');
  });

  test('shows the biography as its reader will see it', async () => {
    await openGuestForm();
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Aperçu' }), { button: 0 });
    expect(await screen.findByRole('heading', { name: 'Comme sur la page' })).toBeTruthy();
  });

  test('what is wrong is said at its field, and nothing is sent', async () => {
    await openGuestForm();
    type('Nom', ' ');
    type('Slug', 'candidature');
    type('Ou adresse de la photo, ailleurs', 'http://exemple.fr/a.jpg');
    type('Adresse du lien 1', 'ftp://x');
    await press('Enregistrer');
    for (const text of [
      'Un nom est attendu.',
      'Ce slug est celui d’une autre page du site.',
      'Une adresse en https:// est attendue.',
      'Chaque lien a besoin d’une adresse en http:// ou https://.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(sent(awaPath)).toEqual([]);
  });

  test('links are added, removed and checked, each with its result', async () => {
    const check = (url: string) => `/api/admin/link-checks?url=${encodeURIComponent(url)}`;
    await openGuestForm({
      [check('https://github.com/awa')]: ok({
        state: 'dead',
        status: 404,
        sentence: 'La page n’existe plus.',
      }),
      [check('https://awa.example/')]: refusal(503, 'Occupé.'),
    });
    await press('Ajouter un lien');
    type('Nom du lien 2', 'site');
    type('Adresse du lien 2', 'https://awa.example/');
    await press('Vérifier les liens');
    await settle(10_000);
    expect(screen.getByText('Mort').closest('p')?.textContent).toContain('La page n’existe plus.');
    expect(screen.getByText('Occupé.')).toBeTruthy();
    await press('Retirer le lien 1');
    await press('Enregistrer');
    expect(sent(awaPath).map(({ body }) => body)).toEqual([
      { links: [{ label: 'site', url: 'https://awa.example/' }] },
    ]);
  });

  test('the focus stays among the links when the last one is removed', async () => {
    await openGuestForm({});
    await press('Ajouter un lien');
    screen.getByRole('button', { name: 'Retirer le lien 2' }).focus();
    await press('Retirer le lien 2');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter un lien' }));
  });

  test('a link that is none is marked where it stands, and has the focus', async () => {
    await openGuestForm({});
    await press('Ajouter un lien');
    type('Nom du lien 2', 'site');
    type('Adresse du lien 2', 'awa.example');
    await press('Enregistrer');
    const address = screen.getByLabelText('Adresse du lien 2');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
    expect(screen.getByLabelText('Adresse du lien 1').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getAllByText(/Chaque lien a besoin d’une adresse/)).toHaveLength(1);
    expect(sent(awaPath)).toEqual([]);
  });

  const stale = (current: AdminGuest, fields: string[]) => ({
    status: 412,
    body: {
      ok: false,
      error: 'Changé.',
      code: 'stale_version',
      data: { current, changes: [{ fields, by: 'Paul', at }] },
    },
  });

  test('what somebody else changed in other fields is joined, and sent again by itself', async () => {
    const theirs = buildGuest({ version: 5, bio_short: 'Par Paul.' });
    const { host } = await openGuestForm({
      [awaPath]: [ok({ guest: buildGuest() }), stale(theirs, ['bio_short']), ok({ guest: theirs })],
    });
    type('Rôle', 'Directrice');
    await press('Enregistrer');
    expect(sent(awaPath)).toMatchObject([
      { version: '"4"', body: { role: 'Directrice' } },
      { version: '"5"', body: { role: 'Directrice' } },
    ]);
    expect(host.notices.at(-1)?.message).toMatch(/par Paul\u00a0: biographie courte. Tout est gardé.$/);
  });

  test('what both changed is shown side by side, and one version is chosen', async () => {
    const theirs = buildGuest({ version: 5, role: 'Par Paul' });
    await openGuestForm({
      [awaPath]: [ok({ guest: buildGuest() }), stale(theirs, ['role']), ok({ guest: theirs })],
    });
    type('Rôle', 'Directrice');
    await press('Enregistrer');
    const conflict = within(
      screen.getByRole('region', { name: 'Cette fiche a changé pendant votre saisie' }),
    );
    expect([conflict.getByText('Directrice'), conflict.getByText('Par Paul')]).toHaveLength(2);
    await press('Garder la mienne');
    await press('Enregistrer');
    expect(sent(awaPath).at(-1)).toMatchObject({ version: '"5"', body: { role: 'Directrice' } });
  });

  test('what was typed and not saved comes back, and can be left behind', async () => {
    await openGuestForm();
    type('Rôle', 'Directrice');
    document.body.innerHTML = '';
    await openGuestForm();
    expect(field('Rôle').value).toBe('Directrice');
    await press('Repartir de la fiche');
    expect(field('Rôle').value).toBe('Ingénieure réseau');
  });

  test('asks before what was typed is left', async () => {
    const { router } = await openGuestForm();
    type('Rôle', 'Directrice');
    fireEvent.click(screen.getByRole('link', { name: 'Annuler' }));
    await settle();
    expect(router.state.location.pathname).toBe('/admin/redaction/invites/7');
    await press('Abandonner');
    expect(router.state.location.pathname).toBe('/admin/redaction/invites');
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('of somebody who was deleted says so', async () => {
    await openGuests({ [awaPath]: refusal(404, 'Absente.', 'guest_not_found') }, '/7');
    expect(screen.getByText('Cette personne n’est plus dans l’annuaire')).toBeTruthy();
  });
});

describe('a new person', () => {
  const createPath = '/api/admin/guests';

  test('gets a slug from the name until it is typed', async () => {
    await openGuests({ [createPath]: ok({ guest: buildGuest() }) }, '/nouveau');
    type('Nom', 'Élodie Ça');
    expect(field('Slug').value).toBe('elodie-ca');
    type('Slug', 'elodie');
    type('Nom', 'Élodie Ca');
    await press('Ajouter à l’annuaire');
    expect(sent(createPath)).toMatchObject([
      {
        method: 'POST',
        body: { name: 'Élodie Ca', slug: 'elodie', email: null, is_featured: true, links: [] },
      },
    ]);
  });

  test('begins with what an application says', async () => {
    const { router } = await openGuests({ [createPath]: ok({ guest: buildGuest() }) });
    const known = newGuestState({
      name: 'Nour Lachaume',
      email: 'nour@exemple.fr',
      bio: 'Démonte.',
      domains: ['Sécurité'],
      links: [{ label: 'github', url: 'https://github.com/nour' }],
    });
    await act(() => router.navigate(newGuestPath, { state: known }));
    await settle();
    expect(
      ['Nom', 'Slug', 'Adresse e-mail', 'Biographie', 'Domaines'].map((name) => field(name).value),
    ).toEqual(['Nour Lachaume', 'nour-lachaume', 'nour@exemple.fr', 'Démonte.', 'Sécurité']);
    await press('Ajouter à l’annuaire');
    expect(sent(createPath)).toMatchObject([
      { body: { links: [{ label: 'github', url: 'https://github.com/nour' }] } },
    ]);
  });

  test('a slug that is taken is said at its field; one that redirects may be taken', async () => {
    const redirects = {
      status: 409,
      body: {
        ok: false,
        error: 'Awa a eu ce slug.',
        code: 'slug_redirects',
        fields: [{ in: 'body', path: 'slug', message: 'Awa a eu ce slug.' }],
      },
    };
    await openGuests({ [createPath]: [redirects, ok({ guest: buildGuest() })] }, '/nouveau');
    type('Nom', 'Awa');
    await press('Ajouter à l’annuaire');
    expect(screen.getAllByText('Awa a eu ce slug.')).toHaveLength(2);
    await press('Prendre ce slug quand même');
    expect(sent(createPath).at(-1)?.body).toMatchObject({ slug: 'awa', takes_redirect: true });
  });
});
