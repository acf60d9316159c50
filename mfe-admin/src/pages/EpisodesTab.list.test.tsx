import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  calls,
  choose,
  listPath,
  openEpisodes,
  openMenu,
  press,
  sent,
  publicListPath,
  settle,
  setUpAdminScreen,
  type Answers,
} from '../testing/episodes-screen.tsx';
import { buildEpisode, buildPage, many, ok } from '../testing/open-admin.tsx';

setUpAdminScreen();
const reads = () =>
  calls()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/admin/episodes'));
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('shows the table with its columns, the count and the total', async () => {
  const { router } = await openEpisodes({
    [listPath]: ok(buildPage(many(20), { total: 45 })),
    '/api/admin/episodes?page=2&limit=20': ok(buildPage(many(20, 21), { page: 2, total: 45 })),
  });
  // ADMIN-EPISODES-01, 02, 06, 07
  // ADMIN-OVERVIEW-11
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gestion des Épisodes');
  expect(screen.getByText('45 épisodes trouvés')).toBeTruthy();
  // What is made each week.
  // T3-B21
  const isPrimary = (name: string) => screen.getByRole('button', { name }).classList.contains('primary');
  expect(['Nouvelle préparation', 'Nouvel Épisode'].map(isPrimary)).toEqual([true, false]);
  expect(screen.getByPlaceholderText('Rechercher...')).toBeTruthy();
  // ADMIN-EPISODES-12 to 18
  expect(texts(screen.getAllByRole('columnheader')).slice(1)).toEqual([
    ...['#', 'Titre', 'Type', 'Publié le', 'Assets', 'Stats', 'Actions'],
  ]);
  // ADMIN-EPISODES-24
  expect(reads()).toEqual([listPath]);
  // ADMIN-EPISODES-20 to 22
  expect(screen.getByText('Page 1 sur 3')).toBeTruthy();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Précédent' }).getAttribute('aria-disabled'),
  ).toBe('true');
  await press('Suivant');
  expect(screen.getByText('Page 2 sur 3')).toBeTruthy();
  // ADMIN-EPISODES-21
  await press('Précédent');
  expect(screen.getByText('Page 1 sur 3')).toBeTruthy();
  expect(screen.getByText('Titre 1')).toBeTruthy();
  expect(router.state.location.search).toBe('?onglet=episodes');
});

test('a row says the Paris day, its files with their sizes (ADMIN-EPISODES-16, A82), and without a title its heading; one to come its hour', async () => {
  await openEpisodes({
    [listPath]: ok(
      buildPage([
        buildEpisode({
          id: 2,
          title: null,
          published_at: '2026-11-15T23:30:00.000Z',
          assets: {
            audio: { size_bytes: 72_456_000, uploaded_at: '2026-11-16T08:00:00.000Z', is_external: false },
          },
        }),
        buildEpisode({ id: 3, number: 976, type: 'preparation', is_public: false, assets: {} }),
      ]),
    ),
  });
  const [, first, second] = screen.getAllByRole('row');
  expect(
    within(first as HTMLElement)
      .getAllByRole('cell')
      .slice(1, 7)
      .map(({ textContent }) => textContent),
  ).toEqual([
    '975',
    'Nobicast #975',
    'Podcast',
    '16/11/2026',
    'Audio 69,1\u00a0MoCover absente',
    '5 sujets, 54 com.',
  ]);
  expect(second?.textContent).toContain('Programmé');
  expect(second?.textContent).toContain('16/11/2026 à 10:00');
  expect(second?.textContent).toContain('Prep');
  expect(second?.textContent).toContain('Audio absent');
});

test('without a second page there is no pagination (ADMIN-EPISODES-23)', async () => {
  await openEpisodes({ [listPath]: ok(buildPage(many(20))) });
  expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull();
});

test('page, filter and search are in the address, and "back" returns to them', async () => {
  const { router } = await openEpisodes({
    [listPath]: ok(buildPage(many(20), { total: 45 })),
    '/api/admin/episodes?page=2&limit=20': ok(buildPage(many(20, 21), { page: 2, total: 45 })),
    '/api/admin/episodes?page=1&limit=20&type=preparation': ok(buildPage(many(1, 50))),
    '/api/admin/episodes?page=1&limit=20&search=wi-fi&type=preparation': ok(buildPage([])),
  });
  await press('Suivant');
  expect(router.state.location.search).toBe('?onglet=episodes&page=2');
  expect(screen.getByText('Titre 21')).toBeTruthy();
  // ADMIN-EPISODES-08: another filter begins at its first page.
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
  expect(texts(within(filter).getAllByRole('option'))).toEqual(['Tous', 'Podcast', 'Préparation']);
  fireEvent.change(filter, { target: { value: 'preparation' } });
  await settle();
  expect(router.state.location.search).toBe('?onglet=episodes&type=preparation');
  expect(router.state.preventScrollReset).toBe(true);
  expect(screen.getByText('1 épisode trouvé')).toBeTruthy();
  // ADMIN-EPISODES-07: one search when the typing pauses.
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  for (const text of ['w', 'wi', 'wi-fi']) {
    fireEvent.change(box, { target: { value: text } });
    await settle(100);
  }
  await settle(300);
  expect(router.state.location.search).toBe('?onglet=episodes&type=preparation&recherche=wi-fi');
  expect(screen.getByText('Aucun épisode ne correspond')).toBeTruthy();
  expect(reads()).toHaveLength(4);
  await act(() => router.navigate(-1));
  await settle();
  expect(screen.getByText('Titre 21')).toBeTruthy();
  expect(box.value).toBe('');
});

test('a search with what pasted text brings along is made without it', async () => {
  const { router } = await openEpisodes(
    {
      '/api/admin/episodes?page=1&limit=20&search=976+Le+modem': ok(buildPage(many(1))),
      [listPath]: ok(buildPage(many(2))),
    },
    { at: '&recherche=976%09Le%E2%80%8B%0D%0Amodem' },
  );
  expect(screen.getByText('1 épisode trouvé')).toBeTruthy();
  // Nothing but a zero-width space is no search.
  await act(() => router.navigate('?onglet=episodes&recherche=%E2%80%8B'));
  await settle();
  expect(screen.getByText('2 épisodes trouvés')).toBeTruthy();
});

test('the address opens the list where it stood', async () => {
  await openEpisodes(
    {
      '/api/admin/episodes?page=3&limit=20&search=porte&type=podcast': ok(
        buildPage(many(5), { page: 3, total: 45 }),
      ),
    },
    { at: '&page=3&recherche=porte&type=podcast&vue=cartes' },
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('porte');
  expect(screen.getByText('Page 3 sur 3')).toBeTruthy();
});

test('the view switches on wide screens (ADMIN-EPISODES-03), and is always cards on small ones (ADMIN-EPISODES-04, 05)', async () => {
  const answers = { [listPath]: ok(buildPage(many(2))) };
  const { router } = await openEpisodes(answers);
  expect(screen.getByRole('table')).toBeTruthy();
  await press('Cartes');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: '999 Titre 1' })).toBeTruthy();
  // ADMIN-EPISODES-16
  expect(screen.getAllByText('3 o')).toHaveLength(2);
  expect(router.state.location.search).toBe('?onglet=episodes&vue=cartes');
  document.body.innerHTML = '';
  await openEpisodes(answers, { isDesktop: false });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tableau' })).toBeNull();
});

test('says that it loads (ADMIN-EPISODES-25), and that nothing is there yet', async () => {
  await openEpisodes({ [listPath]: { ...ok(buildPage([], { nextNumber: 1 })), delayMs: 500 } });
  expect(screen.getByText('Chargement des épisodes...')).toBeTruthy();
  await settle(1000);
  expect(screen.getByText('Aucun épisode pour l’instant')).toBeTruthy();
});

// T3-B3, T3-B7
test('« Nouvelle préparation » is one press: nobody sees it yet, the usual team is in it, its week opens', async () => {
  const { router } = await openEpisodes({
    [listPath]: ok(buildPage([])),
    '/api/admin/episodes': ok({ episode: buildEpisode({ id: 77 }) }),
    '/api/admin/episodes/77/participants/defaults': ok({ participants: [] }),
    '/api/admin/episodes/77': ok({ episode: buildEpisode({ id: 77 }) }),
  });
  await press('Nouvelle préparation');
  expect(sent('/api/admin/episodes')).toMatchObject([
    {
      method: 'POST',
      body: {
        number: 977,
        type: 'preparation',
        slug: 'episode-977',
        // The next Wednesday at ten, in Paris.
        published_at: '2026-11-25T09:00:00.000Z',
      },
    },
  ]);
  expect(sent('/api/admin/episodes/77/participants/defaults')).toMatchObject([{ method: 'POST' }]);
  expect(router.state.location.pathname).toBe('/admin/episodes/77');
});

test('a press on « Nouvel Épisode » before the list is there waits for it, because it has the next number', async () => {
  await openEpisodes({ [listPath]: { ...ok(buildPage([], { nextNumber: 12 })), delayMs: 500 } });
  await press('Nouvel Épisode');
  expect(screen.getByRole('button', { name: 'Nouvel Épisode' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  await settle(1000);
  expect(screen.getByLabelText<HTMLInputElement>('Numéro').value).toBe('12');
});

test('where the list cannot be read, the number of a new episode is typed', async () => {
  await openEpisodes({ [listPath]: { status: 400, body: { ok: false, error: 'x' }, delayMs: 500 } });
  await press('Nouvel Épisode');
  await settle(1000);
  expect(screen.getByLabelText<HTMLInputElement>('Numéro').value).toBe('');
});

// ADMIN-EPISODES-26 to 28
test.each([
  ['the sentence of the server', { status: 400, body: { ok: false, error: 'Trop vite.' } }, 'Trop vite.'],
  ['its own text without one', { body: { ok: false } }, 'Failed to load episodes'],
  [
    'a reply of another shape',
    { body: { ok: true, data: {} } },
    'Invalid response: missing episodes or pagination data',
  ],
  ['that access was withdrawn', { status: 403, body: { ok: false, error: 'x' } }, 'Accès non autorisé'],
])('a failed list shows %s, and can be retried', async (_, answer, text) => {
  await openEpisodes({ [listPath]: [answer, ok(buildPage(many(1)))] });
  expect(screen.getByRole('alert').textContent).toContain(text);
  await press('Réessayer');
  expect(screen.getByText('Titre 1')).toBeTruthy();
});

test('the menu of a row has its actions and addresses', async () => {
  await openEpisodes({
    [listPath]: ok(buildPage([buildEpisode(), buildEpisode({ id: 2, number: 5, assets: {} })])),
  });
  await openMenu('Actions pour l’épisode 975');
  // ADMIN-EPISODES-29 to 35
  expect(
    screen
      .getAllByRole('menuitem')
      .map((item) => [
        item.textContent?.replace(' (nouvel onglet)', ''),
        item.getAttribute('href'),
        item.getAttribute('target'),
      ]),
  ).toEqual([
    ["Voir l'épisode", '/episodes/la-nuit-ou-le-fil-a-casse', '_blank'],
    ['Écouter', '/api/episodes/1975/stream', '_blank'],
    ['Télécharger', '/api/episodes/1975/download?direct=true', '_blank'],
    ['Modifier', null, null],
    ['Gérer les fichiers', null, null],
    ['Supprimer', null, null],
  ]);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await settle();
  await openMenu('Actions pour l’épisode 5');
  expect(screen.queryByRole('menuitem', { name: /Écouter|Télécharger/ })).toBeNull();
});

describe('deleting an episode', () => {
  const path = '/api/admin/episodes/1975';
  const start = async (answer: Answers[string]) => {
    const opened = await openEpisodes({
      [listPath]: [ok(buildPage([buildEpisode()])), ok(buildPage([]))],
      [path]: answer,
    });
    await openMenu('Actions pour l’épisode 975');
    await choose('Supprimer');
    await settle(200);
    return opened;
  };

  test('warns of all that is lost and suggests preparation; cancelling keeps it (ADMIN-EPISODES-41 to 43)', async () => {
    await start(ok({}));
    const dialog = screen.getByRole('alertdialog', { name: /^Supprimer l’épisode #975/ });
    for (const part of ['sujets', 'commentaires', 'statistiques', 'fichiers', 'métadonnées', 'préparation'])
      expect(dialog.textContent).toContain(part);
    for (const [count, what] of [
      ['5', 'sujets'],
      ['54', 'commentaires publiés'],
      ['1', 'fichier'],
    ])
      expect(dialog.textContent).toContain(`${count}${what}`);
    await press('Annuler');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls().some(({ path: called }) => called === path)).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions pour l’épisode 975' }));
  });

  test('deletes, reads the list again, and the public one around its caches (ADMIN-EPISODES-70)', async () => {
    const { host } = await start(ok({}));
    await press('Supprimer définitivement');
    const call = calls().find(({ path: called }) => called === path);
    expect(call?.init?.method).toBe('DELETE');
    expect(calls().map(({ path: called }) => called)).toContain(publicListPath);
    expect(screen.getByText('Aucun épisode pour l’instant')).toBeTruthy();
    // The button of the episode had it.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(host.notices).toEqual([{ message: 'Épisode 975 supprimé', kind: 'info' }]);
  });

  test('a failure is an alert of the browser, and the question stays (ADMIN-EPISODES-78)', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    await start({ status: 500, body: { ok: false, error: 'X' } });
    await press('Supprimer définitivement');
    expect(alert).toHaveBeenCalledWith("Erreur lors de la suppression de l'épisode");
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  test('one that somebody else deleted before is gone', async () => {
    const { host } = await start({
      status: 404,
      body: { ok: false, error: 'Épisode non trouvé', code: 'episode_not_found' },
    });
    await press('Supprimer définitivement');
    expect(host.notices[0]?.message).toBe('L’épisode 975 avait déjà été supprimé.');
    expect(screen.getByText('Aucun épisode pour l’instant')).toBeTruthy();
  });
});

test('after the last rows of the last page are gone, the new last page is shown', async () => {
  const { router } = await openEpisodes(
    {
      '/api/admin/episodes?page=9&limit=20': ok(buildPage([], { page: 9, total: 45 })),
      '/api/admin/episodes?page=3&limit=20': ok(buildPage(many(5), { page: 3, total: 45 })),
    },
    { at: '&page=9' },
  );
  await settle();
  expect(router.state.location.search).toBe('?onglet=episodes&page=3');
  expect(screen.getByText('Titre 1')).toBeTruthy();
});
