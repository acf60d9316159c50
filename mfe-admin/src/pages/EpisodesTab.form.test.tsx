import { fireEvent, screen } from '@testing-library/react';
import {
  calls,
  choose,
  field,
  listPath,
  openEpisodes,
  openMenu,
  press,
  publicListPath,
  refusal,
  sent,
  settle,
  type,
  setUpAdminScreen,
  type Answers,
} from '../testing/episodes-screen.tsx';
import { buildEpisode, buildPage, ok } from '../testing/open-admin.tsx';

const creation = '/api/admin/episodes';
const change = '/api/admin/episodes/1975';
const page = ok(buildPage([buildEpisode()]));
setUpAdminScreen();

const edit = async () => {
  await openMenu('Actions pour l’épisode 975');
  await choose('Modifier');
};
const openEdit = async (answers: Answers = {}) => {
  const opened = await openEpisodes({ [listPath]: page, ...answers });
  await edit();
  return opened;
};
const openCreate = async (answers: Answers = {}) => {
  const opened = await openEpisodes({ [listPath]: page, ...answers });
  await press('Nouvel Épisode');
  return opened;
};
/** The parts of the date, without its separators. */
const dateParts = () =>
  screen
    .getAllByRole<HTMLInputElement>('spinbutton')
    .map(({ value }) => value)
    .join(' ');

describe('creating', () => {
  test('begins with the next number, its slug, type podcast, and today in Paris', async () => {
    await openCreate();
    // ADMIN-EPISODES-36, 57, 61, 63
    expect(screen.getByRole('dialog', { name: 'Créer un Nouvel Épisode' })).toBeTruthy();
    expect(field('Numéro').value).toBe('977');
    expect(screen.getAllByRole<HTMLSelectElement>('combobox').at(-1)?.value).toBe('podcast');
    expect(dateParts()).toBe('20 11 2026 11 00');
    // ADMIN-EPISODES-56
    type('Numéro', '978');
    expect(field('Slug').value).toBe('episode-978');
  });

  test('says of a number that is taken whose it is, and the ways out', async () => {
    const preparation = buildEpisode({ id: 1976, number: 976, type: 'preparation', title: null });
    await openCreate({
      '/api/admin/episodes?page=1&limit=100&search=976': ok(buildPage([preparation, buildEpisode()])),
    });
    type('Numéro', '976');
    await settle(200);
    expect(
      screen.getByText(/^La préparation de ce numéro existe.*Thèmes pour #976.*n’en créez pas d’autre/),
    ).toBeTruthy();
    type('Numéro', '977');
    expect(screen.queryByText(/^La préparation de ce numéro existe/)).toBeNull();
  });

  test('T3-B3: says beside the button that it would be public at once, until its date lies ahead', async () => {
    await openCreate();
    expect(screen.getByText(/^Public dès sa création, même vide/)).toBeTruthy();
    await press('Lundi 10:00');
    expect(screen.queryByText(/^Public dès sa création/)).toBeNull();
    expect(screen.getByText('À sa date, il est public, même incomplet.')).toBeTruthy();
  });

  test('stays open while its whole date is erased', async () => {
    await openCreate();
    for (const part of screen.getAllByRole<HTMLInputElement>('spinbutton'))
      for (let digit = 0; digit < 4 && part.value !== ''; digit += 1)
        fireEvent.keyDown(part, { key: 'Backspace' });
    expect(dateParts().trim()).toBe('');
    expect(screen.getByRole('dialog', { name: 'Créer un Nouvel Épisode' })).toBeTruthy();
  });

  test('the first episode of all is number 1 (ADMIN-EPISODES-62)', async () => {
    await openCreate({ [listPath]: ok(buildPage([], { nextNumber: 1 })) });
    expect(field('Numéro').value).toBe('1');
  });

  test('the slug follows the title until it is typed', async () => {
    await openCreate();
    for (const [title, slug] of [
      ['ABC', 'abc'], // ADMIN-EPISODES-49, 50
      ['été', 'ete'], // ADMIN-EPISODES-51
      ['a!b?', 'ab'], // ADMIN-EPISODES-52
      ['a b', 'a-b'], // ADMIN-EPISODES-53
      ['a -- b', 'a-b'], // ADMIN-EPISODES-54
      [' -a- ', 'a'], // ADMIN-EPISODES-55
    ] as const) {
      type('Titre', title);
      expect([title, field('Slug').value]).toEqual([title, slug]);
    }
    type('Slug', 'le-mien');
    type('Titre', 'Autre chose');
    expect(field('Slug').value).toBe('le-mien');
    await press(/^Reprendre celui du titre.: autre-chose$/);
    expect(field('Slug').value).toBe('autre-chose');
  });

  test('sends what was typed once, and reads the lists again (ADMIN-EPISODES-59, 60, 70)', async () => {
    const { host } = await openCreate({
      [creation]: { ...ok({ episode: buildEpisode({ id: 1, number: 977 }) }), delayMs: 50 },
    });
    type('Titre', '  ');
    type('Description', ' ');
    await press('Lundi 10:00');
    fireEvent.click(screen.getByRole('button', { name: 'Créer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Créer' }));
    await settle(200);
    expect(sent(creation)).toEqual([
      {
        method: 'POST',
        version: undefined,
        body: { number: 977, slug: 'episode-977', type: 'podcast', published_at: '2026-11-23T09:00:00.000Z' },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.notices).toEqual([{ message: 'Épisode 977 créé', kind: 'info' }]);
    expect(calls().filter(({ path }) => path === listPath)).toHaveLength(2);
    expect(calls().filter(({ path }) => path === publicListPath)).toHaveLength(1);
    expect(window.sessionStorage).toHaveLength(0);
  });

  // ADMIN-EPISODES-72, 73
  test.each([
    ['Background cache invalidation failed', new Error('blocked')],
    ['Cache invalidation failed', { status: 500, body: {} }],
  ])('a failing background read is only logged: %s', async (text, answer) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { host } = await openCreate({
      [creation]: ok({ episode: buildEpisode({ id: 1, number: 977 }) }),
      [publicListPath]: answer,
    });
    await press('Créer');
    expect(log.mock.calls.map(([first]) => first as unknown)).toEqual([text]);
    expect(host.notices).toEqual([{ message: 'Épisode 977 créé', kind: 'info' }]);
  });

  test('number and slug are required (ADMIN-EPISODES-45), and the slug has its sentence (ADMIN-EPISODES-48); nothing is sent', async () => {
    await openCreate();
    type('Numéro', '');
    type('Slug', 'A_b');
    await press('Créer');
    expect(screen.getByText('Le numéro et le slug sont requis')).toBeTruthy();
    expect(
      screen.getByText('Le slug ne peut contenir que des lettres minuscules, chiffres et tirets'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field('Numéro'));
    expect(sent(creation)).toEqual([]);
    type('Numéro', '977');
    expect(screen.queryByText('Le numéro et le slug sont requis')).toBeNull();
  });

  test('a refusal is a red banner, with the fallback where it has no sentence (ADMIN-EPISODES-74, 75)', async () => {
    await openCreate({ [creation]: [refusal(400, 'X'), { body: { ok: false } }] });
    type('Titre', 'Gardé');
    await press('Créer');
    expect(screen.getByRole('alert').textContent).toBe('X');
    await press('Créer');
    expect(screen.getByRole('alert').textContent).toBe('Erreur lors de la création');
    expect(field('Titre').value).toBe('Gardé');
  });

  test('a taken slug is said at its field', async () => {
    await openCreate({ [creation]: refusal(409, 'Un autre épisode a déjà ce slug.', 'slug_taken') });
    await press('Créer');
    expect(field('Slug').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Slug'));
  });

  test('a slug that redirects to another episode is taken only when that is asked for', async () => {
    await openCreate({
      [creation]: [
        refusal(409, 'Ce slug redirige déjà vers un autre épisode.', 'slug_redirects'),
        ok({ episode: buildEpisode({ id: 1, number: 977 }) }),
      ],
    });
    await press('Créer');
    await press('Prendre ce slug quand même');
    expect(sent(creation).map(({ body }) => (body as { takes_redirect?: true }).takes_redirect)).toEqual([
      undefined,
      true,
    ]);
  });
});

describe('changing', () => {
  const saved = (fields: object = {}) => ok({ episode: buildEpisode({ version: 8, ...fields }) });

  test('has three tabs, and what is typed stays while another one is open', async () => {
    await openEdit();
    // ADMIN-EPISODES-37 to 40
    expect(screen.getByRole('dialog', { name: "Modifier l'Épisode #975" })).toBeTruthy();
    const dialog = screen.getByRole('dialog');
    // The first list: the description has its own.
    const tabs = [
      ...(dialog.querySelector('[role="tablist"]')?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []),
    ];
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      "Détails de l'épisode",
      'Sujets (5)',
      'Participants',
    ]);
    type('Titre', 'Autre');
    const openTab = (tab: HTMLElement | undefined) => {
      if (tab) fireEvent.mouseDown(tab, { button: 0 });
      return settle();
    };
    await openTab(tabs[2]);
    expect(screen.queryByRole('textbox', { name: 'Titre' })).toBeNull();
    await openTab(tabs[0]);
    expect(field('Titre').value).toBe('Autre');
  });

  test('sends the changed field only, with the version that was read (ADMIN-EPISODES-65)', async () => {
    await openEdit({ [change]: saved({ title: 'X' }) });
    type('Titre', 'X');
    await press('Enregistrer');
    expect(sent(change)).toEqual([{ method: 'PUT', version: '"7"', body: { title: 'X' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The list may still tell the row as it was: the next change takes the version of the reply.
    await edit();
    type('Titre', 'Y');
    await press('Enregistrer');
    expect(sent(change)[1]).toEqual({ method: 'PUT', version: '"8"', body: { title: 'Y' } });
  });

  test('closes without a call where nothing changed (ADMIN-EPISODES-66)', async () => {
    await openEdit();
    type('Titre', 'X');
    type('Titre', 'La nuit où le fil a cassé');
    await press('Enregistrer');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(change)).toEqual([]);
  });

  test('a day from the calendar keeps the hour (A09, ADMIN-EPISODES-67); weeks begin on Monday (ADMIN-EPISODES-58)', async () => {
    await openEdit({ [change]: saved() });
    expect(dateParts()).toBe('16 11 2026 10 00');
    await press('Choisir dans le calendrier');
    const columns = [...document.querySelectorAll('[role="dialog"] th')].map(
      ({ textContent }) => textContent,
    );
    expect(columns[0]).toBe('lun.');
    fireEvent.click(screen.getByRole('button', { name: /mercredi 18 novembre 2026/ }));
    await settle();
    await press('Enregistrer');
    expect(sent(change)[0]?.body).toEqual({ published_at: '2026-11-18T09:00:00.000Z' });
  });

  test('Escape in the calendar closes the calendar, not the dialog', async () => {
    await openEdit();
    await press('Choisir dans le calendrier');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await settle(200);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choisir dans le calendrier' }));
  });

  test('an hour typed in the browser’s zone is the hour in Paris', async () => {
    await openEdit({ [change]: saved() });
    const hour = screen.getAllByRole('spinbutton')[3];
    if (hour) fireEvent.keyDown(hour, { key: 'ArrowUp' });
    await press('Enregistrer');
    expect(sent(change)[0]?.body).toEqual({ published_at: '2026-11-16T10:00:00.000Z' });
  });

  test('the type can be changed (ADMIN-EPISODES-68), and a text emptied', async () => {
    await openEdit({ [change]: saved() });
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'preparation' } });
    // Its date is not that of the podcast: show and podcast come after it.
    expect(
      screen.getByText(
        /émission est le samedi 21 novembre 2026 à 21:00\..* d’ordinaire le lundi 23 novembre 2026/,
      ),
    ).toBeTruthy();
    type('Description', '');
    await press('Enregistrer');
    expect(sent(change)[0]?.body).toEqual({ type: 'preparation', description: null });
  });

  test('the links of its show notes are checked on demand', async () => {
    await openEdit();
    type('Description', 'Le [site](https://x.example) de Maud.');
    await press('Vérifier les liens');
    expect(sent('/api/admin/shown-text').map(({ body }) => body)).toEqual([
      { markdown: 'Le [site](https://x.example) de Maud.', as: 'notes' },
    ]);
  });

  test('an episode without a number keeps none, and may get one (T3-B12)', async () => {
    const unnumbered = ok(buildPage([buildEpisode({ number: null, title: 'La panne' })]));
    await openEpisodes({ [listPath]: unnumbered, [change]: saved() });
    await openMenu('Actions pour l’épisode La panne');
    await choose('Modifier');
    expect(screen.getByRole('dialog', { name: "Modifier l'Épisode" })).toBeTruthy();
    type('Titre', 'La panne générale');
    await press('Enregistrer');
    expect(sent(change)[0]?.body).toEqual({ title: 'La panne générale' });
  });

  test('requires number and slug (ADMIN-EPISODES-64), and has its own fallback (ADMIN-EPISODES-76)', async () => {
    await openEdit({ [change]: { body: { ok: false } } });
    type('Slug', '');
    await press('Enregistrer');
    expect(screen.getByText('Le numéro et le slug sont requis')).toBeTruthy();
    type('Slug', 'neuf');
    await press('Enregistrer');
    expect(screen.getByRole('alert').textContent).toBe('Erreur lors de la mise à jour');
  });
});
