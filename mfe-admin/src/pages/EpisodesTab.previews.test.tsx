import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { PreviewLink } from '@nobicast/contracts/previews';
import {
  calls,
  choose,
  listPath,
  openEpisodes,
  openMenu,
  press,
  refusal,
  sent,
  settle,
  setUpAdminScreen,
  type Answers,
} from '../testing/episodes-screen.tsx';
import { buildEpisode, buildPage, ok } from '../testing/open-admin.tsx';

setUpAdminScreen();

const path = '/api/admin/episodes/1975/previews';
const audio = { size_bytes: 1, uploaded_at: '2026-01-05T08:00:00.000Z', is_external: false };
const buildPreview = (change: Partial<PreviewLink> = {}): PreviewLink => ({
  id: 1,
  token: 'a'.repeat(43),
  label: null,
  created_by: 'Maud',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-12-20T10:00:00.000Z',
  ...change,
});
const guests = buildPreview({ id: 2, token: 'b'.repeat(43), label: 'Odile' });

const scheduled = buildEpisode({ is_public: false, assets: { audio } });
const preparation = buildEpisode({ type: 'preparation', assets: { audio } });

async function openRowMenu(answers: Answers = {}, episode = scheduled) {
  const opened = await openEpisodes({ [listPath]: ok(buildPage([episode])), ...answers });
  await openMenu('Actions pour l’épisode 975');
  return opened;
}

// ADMIN-EPISODES-29 to 31: the public addresses answer 404 before the date.
describe('Opening an episode that is not public yet', () => {
  let tab: {
    opener: unknown;
    closed: boolean;
    at: string;
    close(): void;
    location: { replace(at: string): void };
  };
  beforeEach(() => {
    tab = {
      opener: window,
      closed: false,
      at: '',
      close: () => (tab.closed = true),
      location: { replace: (at) => (tab.at = at) },
    };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  });

  test('the page has the address of those who produce it, in a tab that cannot reach back', async () => {
    await openRowMenu({ [path]: ok({ previews: [guests, buildPreview()] }) });
    fireEvent.click(screen.getByRole('menuitem', { name: /^Voir l'épisode/ }));
    await settle();
    expect([tab.at, tab.opener]).toEqual([`/apercu?cle=${'a'.repeat(43)}`, null]);
    expect(sent(path)).toEqual([]);
  });

  // T3-B10
  test.each([
    ['Écouter', 'stream', scheduled],
    ['Télécharger', 'download', scheduled],
    // Its sound is not public before it is a podcast.
    ['Écouter', 'stream', preparation],
    ['Télécharger', 'download', preparation],
  ])('%s is open to the session of the team, without a preview address', async (name, file, episode) => {
    await openRowMenu({}, episode);
    expect(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }).getAttribute('href')).toBe(
      `/api/admin/episodes/1975/${file}`,
    );
    expect(calls().filter(({ path: to }) => to === path)).toEqual([]);
  });

  test('makes that address where there is none: a guest’s stays theirs', async () => {
    await openRowMenu({
      [path]: [ok({ previews: [guests] }), ok({ preview: buildPreview({ token: 'n'.repeat(43) }) })],
    });
    await choose("Voir l'épisode (nouvel onglet)");
    expect(sent(path)).toMatchObject([{ method: 'POST', body: {} }]);
    expect(tab.at).toBe(`/apercu?cle=${'n'.repeat(43)}`);
  });

  test('that address can be revoked at once, also where the others were just looked at', async () => {
    const own = buildPreview();
    await openRowMenu({
      [path]: [ok({ previews: [] }), ok({ previews: [] }), ok({ preview: own }), ok({ previews: [own] })],
    });
    await choose('Adresses d’aperçu');
    await press('Fermer');
    await openMenu('Actions pour l’épisode 975');
    await choose("Voir l'épisode (nouvel onglet)");
    await openMenu('Actions pour l’épisode 975');
    await choose('Adresses d’aperçu');
    expect(screen.getByRole('button', { name: /^Révoquer/ })).toBeTruthy();
  });

  test('says why it failed, and leaves no empty tab', async () => {
    const { host } = await openRowMenu({
      [path]: refusal(409, 'Cet épisode est déjà public.', 'already_public'),
    });
    await choose("Voir l'épisode (nouvel onglet)");
    expect([tab.closed, host.notices.at(-1)]).toMatchObject([
      true,
      { message: 'Cet épisode est déjà public.', kind: 'error' },
    ]);
  });
});

describe('The preview addresses of an episode', () => {
  const openDialog = async (answers: Answers) => {
    const opened = await openRowMenu(answers);
    await choose('Adresses d’aperçu');
    return opened;
  };

  test('are listed with for whom, until when and by whom, and can be copied', async () => {
    const copied: string[] = [];
    Object.defineProperty(window.navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(await Promise.resolve(text)) },
    });
    const { host } = await openDialog({ [path]: ok({ previews: [guests, buildPreview()] }) });
    const dialog = screen.getByRole('dialog', { name: 'Adresses d’aperçu de l’épisode #975' });
    expect(dialog.textContent).toContain('Pour Odile');
    expect(dialog.textContent).toContain('Pour l’équipe');
    expect(dialog.textContent).toContain('Valable jusqu’au 20/12/2026 à 11:00, créée par Maud');
    await press('Copier l’adresse pour Odile');
    expect(copied).toEqual([`${window.location.origin}/apercu?cle=${'b'.repeat(43)}`]);
    expect(host.notices.at(-1)).toMatchObject({ message: 'Adresse copiée' });
  });

  test('where the browser does not copy, the address is selected', async () => {
    Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: undefined });
    await openDialog({ [path]: ok({ previews: [guests] }) });
    await press('Copier l’adresse pour Odile');
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse pour Odile' });
    expect(address.selectionEnd).toBe(address.value.length);
  });

  test('are made for somebody and some days', async () => {
    await openDialog({
      [path]: [ok({ previews: [] }), ok({ preview: guests }), ok({ previews: [guests] })],
    });
    expect(screen.getByText('Aucune adresse d’aperçu')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Pour qui' }), { target: { value: 'Odile' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Durée' }), { target: { value: '7' } });
    await press('Créer une adresse');
    expect(sent(path)).toMatchObject([{ method: 'POST', body: { label: 'Odile', days: 7 } }]);
    expect(screen.getByText('Pour Odile')).toBeTruthy();
  });

  test('are revoked after a question', async () => {
    await openDialog({
      [path]: [ok({ previews: [guests] }), ok({ previews: [] })],
      [`${path}/2`]: ok({}),
    });
    await press('Révoquer l’adresse pour Odile');
    expect(screen.getByRole('alertdialog').textContent).toContain('la page et l’écoute s’arrêtent aussitôt');
    await press('Révoquer');
    expect(calls().filter(({ path: called }) => called === `${path}/2`)).toMatchObject([
      { init: { method: 'DELETE' } },
    ]);
    expect(screen.getByText('Aucune adresse d’aperçu')).toBeTruthy();
  });

  test('are none of a podcast that is public, but some of a public preparation', async () => {
    const entry = { name: 'Adresses d’aperçu' };
    await openRowMenu({}, buildEpisode());
    expect(screen.queryByRole('menuitem', entry)).toBeNull();
    cleanup();
    await openRowMenu({}, preparation);
    expect(screen.getByRole('menuitem', entry)).toBeTruthy();
  });

  test.each([
    ['a podcast', scheduled, /voit la page, écoute et télécharge/, 1],
    ['a public preparation: its podcast', preparation, /voit la page, écoute et télécharge/, 0],
    ['a preparation', { ...preparation, is_public: false }, /avant la date, sans lecteur/, 1],
  ])('say what they show of %s, and who else sees it', async (_name, episode, lead, hints) => {
    await openRowMenu({ [path]: ok({ previews: [] }) }, episode);
    await choose('Adresses d’aperçu');
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryAllByText(/^L’équipe seule voit cet épisode/)).toHaveLength(hints);
  });
});
