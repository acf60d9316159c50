import { fireEvent, screen } from '@testing-library/react';
import {
  calls,
  choose,
  listPath,
  openEpisodes,
  openMenu,
  press,
  settle,
  setUpAdminScreen,
  type Answers,
} from '../testing/episodes-screen.tsx';
import { buildPage, many, ok } from '../testing/open-admin.tsx';

setUpAdminScreen();
const tick = async (name: string) => {
  fireEvent.click(screen.getByRole('checkbox', { name }));
  await settle();
};

describe('group actions (ADMIN-EPISODES-11)', () => {
  const second = '/api/admin/episodes?page=2&limit=20';
  const answers: Answers = {
    [listPath]: ok(buildPage(many(20), { total: 22 })),
    [second]: ok(buildPage(many(2, 21), { page: 2, total: 22 })),
    '/api/admin/episodes?page=1&limit=20&type=podcast': ok(buildPage(many(3), { total: 3 })),
    '/api/admin/episodes/set-type': ok({
      outcomes: [
        { id: 1, number: 999, is_done: true, sentence: null },
        { id: 21, number: null, is_done: false, sentence: 'Épisode non trouvé' },
      ],
    }),
    '/api/admin/episodes/delete': ok({ outcomes: [{ id: 1, number: 999, is_done: true, sentence: null }] }),
  };
  const body = (path: string) =>
    JSON.parse(String(calls().find((call) => call.path === path)?.init?.body)) as unknown;

  test('appear with a selection, which spans pages; each row has its result', async () => {
    await openEpisodes(answers);
    expect(screen.queryByRole('button', { name: 'Actions groupées' })).toBeNull();
    await tick('Sélectionner l’épisode 999');
    await press('Suivant');
    await tick('Sélectionner l’épisode 979');
    expect(screen.getByText('2 épisodes sélectionnés')).toBeTruthy();
    await openMenu('Actions groupées');
    await choose('Passer en préparation');
    await settle(200);
    await press('Changer le type');
    expect(body('/api/admin/episodes/set-type')).toEqual({
      selection: { ids: [1, 21] },
      type: 'preparation',
    });
    expect(screen.getByText('1 épisode changé, 1 échec')).toBeTruthy();
    expect(screen.getByText('Épisode d’identifiant 21 : Épisode non trouvé')).toBeTruthy();
    // The button that had the focus is gone.
    expect(screen.queryByRole('button', { name: 'Actions groupées' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Résultats' }));
  });

  test('a whole page can become all results, sent as the filter with its count; the warning is the same', async () => {
    await openEpisodes(answers);
    expect(screen.queryByRole('button', { name: /^Choisir/ })).toBeNull();
    await tick('Tout sélectionner');
    expect(screen.getByText('20 épisodes sélectionnés')).toBeTruthy();
    await press('Choisir les 22 résultats');
    await openMenu('Actions groupées');
    await choose('Supprimer');
    await settle(200);
    const dialog = screen.getByRole('alertdialog', { name: /^Supprimer 22 épisodes/ });
    for (const part of ['sujets', 'commentaires', 'statistiques', 'fichiers', 'métadonnées', 'préparation'])
      expect(dialog.textContent).toContain(part);
    await press('Supprimer définitivement');
    expect(body('/api/admin/episodes/delete')).toEqual({ selection: { count: 22 } });
    expect(screen.getByText('1 épisode supprimé')).toBeTruthy();
  });

  test('a button that goes when it is pressed leaves the focus at its place', async () => {
    await openEpisodes(answers);
    await tick('Tout sélectionner');
    const place = screen.getByText('20 épisodes sélectionnés').closest('[tabindex="-1"]');
    const pressFocused = async (name: string) => {
      screen.getByRole('button', { name }).focus();
      await press(name);
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(document.activeElement).toBe(place);
    };
    await pressFocused('Choisir les 22 résultats');
    await pressFocused('Tout désélectionner');
    await tick('Sélectionner l’épisode 999');
    await openMenu('Actions groupées');
    await choose('Passer en préparation');
    await press('Changer le type');
    await pressFocused('Fermer les résultats');
  });

  test('another filter shows other rows, so the selection ends', async () => {
    await openEpisodes(answers);
    await tick('Tout sélectionner');
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'podcast' } });
    await settle();
    expect(screen.queryByRole('button', { name: 'Actions groupées' })).toBeNull();
  });

  test('a failure without a sentence has its own text (ADMIN-EPISODES-77)', async () => {
    await openEpisodes({ ...answers, '/api/admin/episodes/delete': { body: { ok: false } } });
    await tick('Sélectionner l’épisode 999');
    await openMenu('Actions groupées');
    await choose('Supprimer');
    await press('Supprimer définitivement');
    expect(screen.getByRole('alert').textContent).toBe('Erreur lors de la suppression');
  });

  test('a selection that changed meanwhile is refused with the sentence of the server', async () => {
    await openEpisodes({
      ...answers,
      '/api/admin/episodes/delete': {
        status: 409,
        body: { ok: false, error: 'La sélection a changé entre-temps.', code: 'selection_changed' },
      },
    });
    await tick('Sélectionner l’épisode 999');
    await openMenu('Actions groupées');
    await choose('Supprimer');
    await settle(200);
    await press('Supprimer définitivement');
    expect(screen.getByRole('alertdialog').textContent).toContain('La sélection a changé entre-temps.');
    expect(screen.getByText('1 épisode sélectionné')).toBeTruthy();
    // The next selection has the numbers of now.
    expect(calls().filter(({ path }) => path === listPath)).toHaveLength(2);
  });
});
