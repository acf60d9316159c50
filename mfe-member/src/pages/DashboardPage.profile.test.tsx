import { act, fireEvent, screen } from '@testing-library/react';
import type { Dashboard } from '@nobicast/contracts/dashboard';
import type { Role } from '@nobicast/contracts/roles';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildDashboard } from '../testing/build-dashboard.ts';
import { memberHost, openPage } from '../testing/open-page.tsx';

const update = '/api/profile/update';
const ok = { body: { ok: true, data: {} } };
let stub: ReturnType<typeof stubFetch>;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  stub.restore();
  document.body.innerHTML = '';
});

const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
const full = (dashboard: Dashboard) => ({ body: { ok: true, data: dashboard } });
type Reply = Parameters<typeof stubFetch>[0][string];
async function open(role: Role = 'user', { saved = ok as Reply, dashboards = [buildDashboard(role)] } = {}) {
  stub = stubFetch({
    '/api/dashboard': dashboards.map(full),
    [update]: saved,
    '/api/auth/sessions': { body: { ok: true, data: { sessions: [] } } },
  });
  const opened = await openPage('/dashboard?onglet=profil', memberHost(role));
  await settle();
  return opened;
}
const edit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  await settle();
};
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await settle();
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const names = () =>
  screen.getAllByRole('textbox').map((input) => input.closest('div')?.querySelector('label')?.textContent);
const type = (name: string, text: string) => fireEvent.input(field(name), { target: { value: text } });
const posted = () =>
  stub.calls
    .filter((call) => call.path === update)
    .map((call) => JSON.parse(String(call.init?.body)) as unknown);
const loads = () => stub.calls.filter((call) => call.path === '/api/dashboard').length;

test('the profile is first shown read-only (DASHBOARD-16)', async () => {
  await open('host');
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const text of ['Adèle Vasseur', 'adele@exemple.fr', 'Réseaux le jour.', 'Réseaux, Incidents'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText('https://git.exemple.fr/adele')).toBeTruthy();
  expect(screen.getAllByText('Pas encore renseigné')).toHaveLength(3);
});

test('a preview of the public profile is next to it, with a link to the public page', async () => {
  await open('host');
  expect(screen.getByText('Ce que les autres voient')).toBeTruthy();
  expect(screen.getByText('Animateur')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Votre page publique' }).getAttribute('href')).toBe('/users/u1');
});

test('every member edits name, avatar and bio, and posts nothing else (DASHBOARD-17, 19, 22 to 26, 28 to 31)', async () => {
  const { host } = await open();
  await edit();
  expect(names()).toEqual(['Nom', 'Adresse e-mail', 'Adresse de l’avatar', 'Bio']);
  expect(field('Adresse e-mail').readOnly).toBe(true);
  expect(document.activeElement).toBe(field('Nom'));
  type('Nom', 'Adèle V.');
  type('Bio', 'Radio la nuit.');
  type('Adresse de l’avatar', '');
  await save();
  expect(posted()).toEqual([{ name: 'Adèle V.', bio: 'Radio la nuit.', avatar_url: '' }]);
  expect(host.session.refreshes).toBe(1);
  expect(host.notices).toEqual([{ message: 'Profil enregistré', kind: 'info' }]);
});

// DASHBOARD-25, 26 and 28 to 31
test('hosts also edit their host profile', async () => {
  await open('host');
  await edit();
  expect(names()).toEqual([
    ...['Nom', 'Adresse e-mail', 'Adresse de l’avatar', 'Bio', 'Bio à l’antenne', 'Domaines d’expertise'],
    ...['Twitter', 'LinkedIn', 'GitHub', 'Site'],
  ]);
  type('Domaines d’expertise', ' a, ,b ,');
  type('Site', 'https://vasseur.exemple.fr');
  expect(screen.getByText(/Les vides sont ignorés : 2 domaines\./)).toBeTruthy();
  await save();
  expect(posted()).toEqual([
    // DASHBOARD-27
    { expertise_areas: ['a', 'b'], social_links: { website: 'https://vasseur.exemple.fr' } },
  ]);
});

test('unchanged fields are not posted, so that a change made elsewhere is not overwritten', async () => {
  await open('host');
  await edit();
  type('Nom', 'Autre');
  type('Nom', 'Adèle Vasseur');
  type('GitHub', '');
  await save();
  expect(posted()).toEqual([{ social_links: { github: '' } }]);
});

test('each text field shows its length and its maximum', async () => {
  await open('host');
  await edit();
  type('Bio', 'abc');
  expect(screen.getByText('13 caractères sur 100 au plus.')).toBeTruthy();
  expect(
    screen.getByText('Affichée à côté de vos commentaires. 3 caractères sur 1000 au plus.'),
  ).toBeTruthy();
  expect(screen.getByText('18 caractères sur 2000 au plus.')).toBeTruthy();
});

test('saving leaves the form, loads the dashboard again and shows the new values (DASHBOARD-20, 21)', async () => {
  await open('user', { dashboards: [buildDashboard(), buildDashboard('user', {}, { bio: 'Tout neuf.' })] });
  await edit();
  type('Bio', 'Tout neuf.');
  await save();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(loads()).toBe(2);
  expect(screen.getAllByText('Tout neuf.').length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifier' }));
});

test('a double press saves once', async () => {
  await open('user', { saved: { ...ok, delayMs: 3 } });
  await edit();
  type('Nom', 'Adèle V.');
  const button = screen.getByRole('button', { name: 'Enregistrer' });
  fireEvent.click(button);
  fireEvent.click(button);
  // Text typed now would not be saved.
  expect(field('Bio').readOnly).toBe(true);
  await settle();
  await settle();
  expect(posted()).toHaveLength(1);
});

test('a change on its way cannot be cancelled: its reply would close the form that is opened next', async () => {
  await open('user', { saved: { ...ok, delayMs: 500 } });
  await edit();
  type('Nom', 'Adèle V.');
  await save();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await settle();
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
  await settle(600);
  expect(screen.getByRole('button', { name: 'Modifier' })).toBeTruthy();
});

test('"Annuler" discards what was typed and loads the dashboard again (DASHBOARD-18)', async () => {
  await open();
  await edit();
  type('Nom', 'Autre');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await settle();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('Autre')).toBeNull();
  expect(loads()).toBe(2);
  expect(posted()).toEqual([]);
});

test.each<[Reply, string]>([
  [{ body: { ok: false } }, 'Failed to update profile'],
  [new TypeError('Failed to fetch'), 'Failed to update profile'],
  [{ status: 503, body: { ok: false, error: 'Plus tard.' } }, 'Plus tard.'],
])(
  'a failure %j is told as "%s", keeps what was typed, and can be tried again (DASHBOARD-33)',
  async (reply, message) => {
    const replies = Array.isArray(reply) ? reply : [reply];
    await open('user', { saved: [...replies, ok] });
    await edit();
    type('Nom', 'Adèle V.');
    await save();
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(field('Nom').value).toBe('Adèle V.');
    expect(loads()).toBe(1);
    await save();
    expect(posted()).toHaveLength(2);
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

test('if the session has ended, the member can sign in again without losing the typed text', async () => {
  const ended = { status: 401, body: { ok: false, error: 'Vous devez vous connecter.' } };
  await open('user', { saved: [ended, ok] });
  await edit();
  type('Nom', 'Adèle V.');
  await save();
  const link = screen.getByRole('link', { name: /Se connecter dans un autre onglet/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
  expect(field('Nom').value).toBe('Adèle V.');
});

test('errors are shown at their fields, and the first one takes the focus', async () => {
  await open('host', {
    saved: {
      status: 400,
      body: {
        ok: false,
        error: 'Certains champs ne sont pas valides.',
        fields: [
          { in: 'body', path: 'social_links.github', message: 'Une adresse web est attendue (https://…).' },
          { in: 'body', path: 'expertise_areas.1', message: '60 caractères au plus.' },
        ],
      },
    },
  });
  await edit();
  type('GitHub', 'pas une adresse');
  await save();
  expect(field('GitHub').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Une adresse web est attendue (https://…).')).toBeTruthy();
  expect(screen.getByText('60 caractères au plus.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Domaines d’expertise'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('GitHub').value).toBe('pas une adresse');
});

test('leaving with unsaved changes requires a confirmation', async () => {
  const { router } = await open();
  await edit();
  expect(screen.getByText('Aucun changement pour l’instant')).toBeTruthy();
  type('Nom', 'Autre');
  expect(screen.getByText('1 changement à enregistrer')).toBeTruthy();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);

  await act(() => router.navigate('/archives'));
  expect(screen.getByRole('alertdialog', { name: /Quitter sans enregistrer/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continuer la modification' }));
  await settle();
  expect(field('Nom').value).toBe('Autre');

  await act(() => router.navigate('/archives'));
  fireEvent.click(screen.getByRole('button', { name: 'Quitter' }));
  await settle();
  expect(router.state.location.pathname).toBe('/archives');
});

test('leaving an unchanged form requires none', async () => {
  const { router } = await open();
  await edit();
  await act(() => router.navigate('/archives'));
  expect(router.state.location.pathname).toBe('/archives');
});

test('one switch says whether the member is mailed about published messages', async () => {
  const label = 'Me prévenir quand un de mes messages est publié ou reçoit une réponse';
  await open('user', {
    saved: ok,
    dashboards: [buildDashboard('user'), buildDashboard('user', {}, { wants_publication_mail: false })],
  });
  const shown = () => screen.getByText(label).closest('div')?.textContent;
  expect(shown()).toBe(`${label}Oui`);
  await edit();
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: label });
  expect(tick.checked).toBe(true);
  fireEvent.click(tick);
  await settle();
  expect(screen.getByText('1 changement à enregistrer')).toBeTruthy();
  await save();
  expect(posted()).toEqual([{ wants_publication_mail: false }]);
  expect(shown()).toBe(`${label}Non`);
});

test('lists and links that cannot be parsed count as empty', async () => {
  await open('host', {
    dashboards: [buildDashboard('host', {}, { expertise_areas: '{', social_links_json: '[1]' })],
  });
  expect(screen.getAllByText('Pas encore renseigné')).toHaveLength(5);
});
