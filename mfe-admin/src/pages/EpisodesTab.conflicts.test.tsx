import { act, screen, fireEvent } from '@testing-library/react';
import type { Session } from '@nobicast/contracts/host-api';
import {
  choose,
  field,
  listPath,
  openEpisodes,
  openMenu,
  press,
  refusal,
  sent,
  settle,
  type,
  setUpAdminScreen,
  type Answers,
} from '../testing/episodes-screen.tsx';
import { buildEpisode, buildPage, memberSession, ok } from '../testing/open-admin.tsx';
import { buildSubject } from '../testing/subjects-screen.tsx';

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
const stale = (current: object, changes: object[]) => ({
  status: 412,
  body: { ok: false, error: 'Trop tard.', code: 'stale_version', data: { current, changes } },
});
const adele = (fields: string[]) => ({ fields, by: 'Adèle', at: '2026-11-20T09:30:00.000Z' });

describe('when somebody else changed the episode meanwhile', () => {
  test('other fields are joined, sent again, and named', async () => {
    const { host } = await openEdit({
      [change]: [
        stale(buildEpisode({ version: 8, description: 'D’Adèle' }), [adele(['description'])]),
        ok({ episode: buildEpisode({ version: 9, title: 'Le mien', description: 'D’Adèle' }) }),
      ],
    });
    type('Titre', 'Le mien');
    await press('Enregistrer');
    expect(sent(change)).toEqual([
      { method: 'PUT', version: '"7"', body: { title: 'Le mien' } },
      { method: 'PUT', version: '"8"', body: { title: 'Le mien' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.notices[0]?.message).toBe(
      'Enregistré. Changé entre-temps par Adèle\u00a0: description. Tout est gardé.',
    );
  });

  const theirTitle = stale(buildEpisode({ version: 8, title: 'Celui d’Adèle', slug: 'neuf' }), [
    adele(['title', 'slug']),
  ]);

  test('the same field is shown twice, with who and when; the person chooses, and nothing typed is lost', async () => {
    await openEdit({ [change]: [theirTitle, ok({ episode: buildEpisode({ version: 9 }) })] });
    type('Titre', 'Le mien');
    type('Description', 'La mienne');
    await press('Enregistrer');
    expect(screen.getByRole('heading', { name: 'Cette fiche a changé pendant votre saisie' })).toBe(
      document.activeElement,
    );
    expect(screen.getByRole('radio', { name: 'Votre version Le mien' })).toBeTruthy();
    expect(field('Description').value).toBe('La mienne');
    expect(field('Slug').value).toBe('neuf');
    await press('Enregistrer');
    expect(screen.getByRole('alert').textContent).toBe('Choisissez une version pour chaque champ.');
    expect(sent(change)).toHaveLength(1);
    fireEvent.click(screen.getByRole('radio', { name: /^Votre version/ }));
    await press('Enregistrer');
    expect(sent(change)[1]).toEqual({
      method: 'PUT',
      version: '"8"',
      body: { title: 'Le mien', description: 'La mienne' },
    });
  });

  test('the other version can be taken; what else was typed is sent', async () => {
    await openEdit({ [change]: [theirTitle, ok({ episode: buildEpisode({ version: 9 }) })] });
    type('Titre', 'Le mien');
    type('Description', 'La mienne');
    await press('Enregistrer');
    fireEvent.click(
      screen.getByRole('radio', { name: 'Version d’Adèle, le 20/11/2026 à 10:30 Celui d’Adèle' }),
    );
    await press('Enregistrer');
    expect(sent(change)[1]?.body).toEqual({ description: 'La mienne' });
  });
});

/** Whether the browser would ask before the document goes. */
function isLeavingPrevented(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

describe('what was typed and not saved', () => {
  test('is not closed without a question', async () => {
    await openEdit();
    type('Titre', 'X');
    await press('Fermer');
    await settle(200);
    expect(screen.getByRole('alertdialog', { name: /^Abandonner la saisie/ })).toBeTruthy();
    await press('Continuer la saisie');
    expect(field('Titre').value).toBe('X');
    await press('Annuler');
    await press('Abandonner');
    expect(screen.queryByRole('dialog')).toBeNull();
    await edit();
    expect(field('Titre').value).toBe('La nuit où le fil a cassé');
  });

  test('has no invisible characters in its lines, which nobody would find', async () => {
    await openEdit();
    type('Titre', 'Le c\u00ad\u200bâ\ufeffble');
    type('Description', 'Le c\u00adâble');
    expect([field('Titre').value, field('Description').value]).toEqual(['Le câble', 'Le c\u00adâble']);
  });

  test('is not left without a question, by a link or by closing the tab', async () => {
    const { router } = await openEdit();
    type('Titre', 'X');
    await act(() => router.navigate('/archives'));
    await settle(200);
    expect(router.state.location.pathname).toBe('/admin');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(isLeavingPrevented()).toBe(true);
    await press('Abandonner');
    expect(router.state.location.pathname).toBe('/archives');
  });

  test('in the dialog of a subject is not left without a question either, and is thrown away with it', async () => {
    const { router } = await openEdit({ '/api/admin/episodes/1975/subjects': ok({ subjects: [] }) });
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Sujets (5)' }), { button: 0 });
    await settle(200);
    await press('Ajouter un sujet');
    type('Titre', 'X');
    await act(() => router.navigate('/archives'));
    await settle(200);
    expect(router.state.location.pathname).toBe('/admin');
    expect(isLeavingPrevented()).toBe(true);
    expect(window.sessionStorage).toHaveLength(1);
    await press('Abandonner');
    expect(router.state.location.pathname).toBe('/archives');
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('of a participant is not left without a question either', async () => {
    await openEdit({
      '/api/admin/episodes/1975/participants': ok([]),
      '/api/guests?limit=100': ok({ guests: [], total: 0 }),
    });
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Participants' }), { button: 0 });
    await settle(200);
    await press('Ajouter un participant');
    expect(isLeavingPrevented()).toBe(false);
    type('Nom', 'Odile');
    expect(isLeavingPrevented()).toBe(true);
  });

  test('in the field of a start is taken back by Escape, and the dialog stays', async () => {
    const subjects = '/api/admin/episodes/1975/subjects';
    await openEdit({ [subjects]: ok({ subjects: [buildSubject(1, { start_ms: 60_000 })] }) });
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Sujets (5)' }), { button: 0 });
    await settle(200);
    const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'Début de «\u00a0Sujet 1\u00a0»' });
    act(() => start.focus());
    fireEvent.change(start, { target: { value: '0:11' } });
    fireEvent.keyDown(start, { key: 'Escape' });
    await settle(200);
    expect(start.value).toBe('00:01:00');
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.keyDown(start, { key: 'Escape' });
    await settle(200);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays when the session is lost, and is saved on the version that it was typed on once it is back (T3-B15)', async () => {
    const { state: _state, ...member } = memberSession() as Extract<Session, { state: 'member' }>;
    await openEpisodes({
      [listPath]: page,
      '/api/auth/me': [ok({ user: { ...member.user, is_authenticated: false } }), ok(member)],
      [change]: [
        refusal(403, 'Accès non autorisé'),
        stale(buildEpisode({ version: 8, slug: 'neuf' }), [adele(['slug'])]),
        ok({ episode: buildEpisode({ version: 9 }) }),
      ],
    });
    await edit();
    type('Titre', 'X');
    await press('Enregistrer');
    await settle(100);
    expect(screen.getByRole('dialog', { name: 'Votre session est terminée' })).toBeTruthy();
    // Signed in by a link in another tab.
    await settle(2_100);
    expect(sent(change).map(({ version }) => version)).toEqual(['"7"', '"7"', '"8"']);
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('is offered again after the page was left, on the version that it was typed on', async () => {
    const { unmount } = await openEdit();
    type('Titre', 'X');
    unmount();
    await openEpisodes({
      [listPath]: ok(buildPage([buildEpisode({ version: 8, slug: 'neuf' })])),
      [change]: [
        stale(buildEpisode({ version: 8, slug: 'neuf' }), [adele(['slug'])]),
        ok({ episode: buildEpisode({ version: 9 }) }),
      ],
    });
    expect(screen.getByText(/^Saisie non enregistrée de 11:00 : épisode 975\.$/)).toBeTruthy();
    await press('Reprendre');
    expect(field('Titre').value).toBe('X');
    await press('Enregistrer');
    expect(sent(change).map(({ version }) => version)).toEqual(['"7"', '"8"']);
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('during an open conflict is asked about again after a reload', async () => {
    const theirs = stale(buildEpisode({ version: 8, title: 'Celui d’Adèle' }), [adele(['title'])]);
    const { unmount } = await openEdit({ [change]: theirs });
    type('Titre', 'Le mien');
    await press('Enregistrer');
    expect(screen.getByRole('radio', { name: 'Votre version Le mien' })).toBeTruthy();
    unmount();
    await openEpisodes({
      [listPath]: ok(buildPage([buildEpisode({ version: 8, title: 'Celui d’Adèle' })])),
      [change]: theirs,
    });
    await press('Reprendre');
    await press('Enregistrer');
    expect(sent(change).map(({ version }) => version)).toEqual(['"7"']);
    expect(screen.getByRole('radio', { name: 'Votre version Le mien' })).toBeTruthy();
  });

  test('is offered to the same admin only, and can be thrown away', async () => {
    const { unmount } = await openEdit();
    type('Titre', 'X');
    unmount();
    const session = memberSession();
    if (session.state === 'member') session.user = { ...session.user, id: 'bastien' };
    const other = await openEpisodes({ [listPath]: page }, { session });
    expect(screen.queryByText(/^Saisie non enregistrée/)).toBeNull();
    other.unmount();
    await openEpisodes({ [listPath]: page });
    await press('Jeter');
    expect(screen.queryByText(/^Saisie non enregistrée/)).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });
});
