import { act, fireEvent, screen, within } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { hardNavigate } from '../hard-navigate.ts';
import { buildDashboard } from '../testing/build-dashboard.ts';
import { memberHost, openPage } from '../testing/open-page.tsx';

jest.mock('../hard-navigate.ts', () => ({ hardNavigate: jest.fn() }));

const sessionsPath = '/api/auth/sessions';
const here = {
  id: 's1',
  is_current: true,
  device: 'Firefox sous Linux',
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-20T21:31:00.000Z',
};
const there = { ...here, id: 's2', is_current: false, device: 'Safari sous iOS' };
const listed = (...sessions: object[]) => ({ body: { ok: true, data: { sessions } } });
const ok = { body: { ok: true, data: {} } };

let stub: ReturnType<typeof stubFetch>;
// Dates are shown as "il y a"; the timers run as usual.
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T22:00:00Z'), advanceTimers: true }));
afterEach(() => {
  jest.useRealTimers();
  stub.restore();
  jest.mocked(hardNavigate).mockClear();
  document.body.innerHTML = '';
});
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const calls = (method: string) =>
  stub.calls.filter((call) => (call.init?.method ?? 'GET') === method).map((call) => call.path);
async function open(answers: Parameters<typeof stubFetch>[0] = {}) {
  stub = stubFetch({
    '/api/dashboard': { body: { ok: true, data: buildDashboard() } },
    [sessionsPath]: listed(here, there),
    '/api/auth/security-events': { body: { ok: true, data: { events: [] } } },
    '/api/auth/passkeys': { body: { ok: true, data: { passkeys: [], can_add: false } } },
    ...answers,
  });
  const opened = await openPage('/dashboard?onglet=profil', memberHost());
  await settle();
  return opened;
}

test('a session that ends leaves the page open, and asks to sign in again (decision 0103)', async () => {
  const { host } = await open();
  act(() => host.session.become({ state: 'anonymous' }));
  await settle();
  expect(screen.getByRole('dialog', { name: 'Votre session est terminée' })).toBeTruthy();
  expect(screen.getByText('Profil', { selector: 'h1' })).toBeTruthy();
});

describe('sessions', () => {
  const lines = () =>
    within(screen.getByRole('region', { name: 'Sessions' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);

  test('are listed with device and last visit; the current one is marked and cannot be ended', async () => {
    await open();
    expect(lines()).toEqual([
      'Firefox sous LinuxVue il y a 29 minutes, ouverte le 1er novembre 2026Cette session',
      'Safari sous iOSVue il y a 29 minutes, ouverte le 1er novembre 2026Déconnecter',
    ]);
  });
  test('one that was used only once does not repeat its time (U30)', async () => {
    await open({ [sessionsPath]: listed({ ...here, created_at: here.last_seen_at }) });
    expect(lines()).toEqual(['Firefox sous LinuxOuverte il y a 29 minutesCette session']);
  });
  test('one can be ended; the list is fetched again and the focus moves to its heading', async () => {
    const { host } = await open({
      [sessionsPath]: [listed(here, there), listed(here)],
      [`${sessionsPath}/s2`]: ok,
    });
    await press('Déconnecter Safari sous iOS');
    expect(calls('DELETE')).toEqual([`${sessionsPath}/s2`]);
    expect(lines()).toHaveLength(1);
    expect(host.notices.map(({ message }) => message)).toEqual(['Session déconnectée']);
    expect(document.activeElement?.textContent).toBe('Sessions');
    expect(screen.queryByRole('button', { name: 'Déconnecter les autres' })).toBeNull();
  });
  test('all the others can be ended at once', async () => {
    const { host } = await open({
      [sessionsPath]: [listed(here, there), { body: { ok: true, data: { ended: 2 } } }, listed(here)],
    });
    await press('Déconnecter les autres');
    expect(calls('DELETE')).toEqual([sessionsPath]);
    expect(lines()).toHaveLength(1);
    expect(host.notices.map(({ message }) => message)).toEqual(['2 sessions déconnectées']);
  });
  test('a failure is shown, and the list stays', async () => {
    await open({
      [`${sessionsPath}/s2`]: { status: 404, body: { ok: false, error: 'Cette session n’existe plus.' } },
    });
    await press('Déconnecter Safari sous iOS');
    expect(screen.getByRole('alert').textContent).toBe('Cette session n’existe plus.');
    expect(lines()).toHaveLength(2);
  });
  test('a load failure without a message is shown once', async () => {
    await open({ [sessionsPath]: { body: { ok: false } } });
    expect(screen.getAllByText('Vos sessions n’ont pas pu être chargées')).toHaveLength(1);
  });
  test('a load failure is shown without hiding the profile', async () => {
    await open({
      [sessionsPath]: [{ status: 400, body: { ok: false, error: 'Une panne.' } }, listed(here)],
    });
    expect(screen.getByText('Vos sessions n’ont pas pu être chargées')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Modifier' })).toBeTruthy();
    await press('Réessayer');
    expect(lines()).toHaveLength(1);
  });
});

describe('the account’s data', () => {
  const exportPath = '/api/account/export';
  const saved: { name: string; text: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      const href = `blob:${blobs.size}`;
      // The page only ever passes a Blob.
      blobs.set(href, blob as Blob);
      return href;
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const reader = new FileReader();
      reader.onload = () => saved.push({ name: this.download, text: String(reader.result) });
      reader.readAsText(blobs.get(this.href) ?? new Blob());
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('is saved as a file, after a dialog has described its contents', async () => {
    const { host } = await open({
      [exportPath]: {
        headers: { 'content-disposition': 'attachment; filename="nobicast-export-2026-11-21.json"' },
        body: { account: { email: 'adele@exemple.fr' } },
      },
    });
    await press('Télécharger mes données');
    const dialog = screen.getByRole('alertdialog', { name: /Télécharger vos données/ });
    expect(dialog.textContent).toMatch(
      /adresse e-mail, votre profil, vos sessions, vos demandes de connexion, tous vos commentaires et/,
    );
    expect(calls('GET')).not.toContain(exportPath);
    await press('Télécharger');
    await settle();
    expect(saved).toEqual([
      { name: 'nobicast-export-2026-11-21.json', text: '{"account":{"email":"adele@exemple.fr"}}' },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Télécharger mes données');
    expect(host.notices.map(({ message }) => message)).toEqual(['Vos données sont téléchargées']);
  });
  test.each([
    [{ status: 503, body: { ok: false, error: 'Plus tard.' } }, 'Plus tard.'],
    [{ status: 502, body: '<html>' }, 'HTTP 502: Bad Gateway'],
    [new TypeError('Failed to fetch'), 'Le fichier n’a pas pu être préparé. Réessayez dans un instant.'],
  ])('a failure %j is told inside the dialog', async (reply, message) => {
    await open({ [exportPath]: reply });
    await press('Télécharger mes données');
    await press('Télécharger');
    expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe(message);
    expect(saved).toEqual([]);
  });
});

describe('deleting the account', () => {
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Supprimer définitivement' });
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText('Votre adresse e-mail, pour confirmer'), {
      target: { value: text },
    });

  test('lists what is lost and what stays, with the focus on "Annuler"', async () => {
    await open();
    await press('Supprimer mon compte');
    const dialog = screen.getByRole('alertdialog', { name: /Supprimer votre compte/ });
    expect(dialog.textContent).toMatch(/votre profil, votre page publique et votre adresse e-mail/);
    expect(dialog.textContent).toMatch(/Vos commentaires restent sous les épisodes, anonymisés/);
    expect(document.activeElement?.textContent).toBe('Annuler');
  });
  test('requires the account’s address, and says so', async () => {
    await open();
    await press('Supprimer mon compte');
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    type('autre@exemple.fr');
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Tapez adele@exemple.fr pour pouvoir confirmer.')).toBeTruthy();
    type(' Adele@exemple.fr');
    expect(confirm().getAttribute('aria-disabled')).toBeNull();
  });
  test('posts the address, then does a full page load of the page that confirms the deletion', async () => {
    await open({ '/api/account': ok });
    await press('Supprimer mon compte');
    type('adele@exemple.fr');
    await press('Supprimer définitivement');
    const [call] = stub.calls.filter(({ path }) => path === '/api/account');
    expect([call?.init?.method, JSON.parse(String(call?.init?.body))]).toEqual([
      'DELETE',
      { email: 'adele@exemple.fr' },
    ]);
    expect(jest.mocked(hardNavigate).mock.calls).toEqual([['/auth/account-deleted']]);
  });
  test('takes what was left in this browser along', async () => {
    await open({ '/api/account': ok });
    for (const key of ['nobicast_comment_drafts', 'nobicast_resume', 'theme']) localStorage.setItem(key, '1');
    sessionStorage.setItem('nobicast_form_contact', '{}');
    await press('Supprimer mon compte');
    type('adele@exemple.fr');
    await press('Supprimer définitivement');
    window.dispatchEvent(new Event('pagehide'));
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()).toEqual([
      'nobicast:session-changed',
      'theme',
    ]);
  });
  test('a failure is shown inside the dialog, and the typed address is kept', async () => {
    await open({
      '/api/account': { status: 409, body: { ok: false, code: 'last_admin', error: 'Nommez quelqu’un.' } },
    });
    await press('Supprimer mon compte');
    type('adele@exemple.fr');
    await press('Supprimer définitivement');
    expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe('Nommez quelqu’un.');
    expect(hardNavigate).not.toHaveBeenCalled();
    expect(confirm().getAttribute('aria-disabled')).toBeNull();
  });
  test('can be cancelled: nothing is sent, and the focus is restored', async () => {
    await open();
    await press('Supprimer mon compte');
    type('adele@exemple.fr');
    await press('Annuler');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls('DELETE')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Supprimer mon compte');
    await press('Supprimer mon compte');
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
  });
});
