import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Role } from '@nobicast/contracts/roles';
import { fakePasskeys, stubFetch } from '@nobicast/web-kit/testing';
import { buildDashboard } from '../testing/build-dashboard.ts';
import { memberHost, openPage } from '../testing/open-page.tsx';

const passkeysPath = '/api/auth/passkeys';
const studio = {
  id: 'k1',
  name: 'Clé du studio',
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: '2026-11-20T21:31:00.000Z',
};
const phone = { ...studio, id: 'k2', name: 'Safari sur iPhone', last_used_at: null };
const ok = (data: unknown) => ({ body: { ok: true, data } });

let stub: ReturnType<typeof stubFetch>;
let browser: ReturnType<typeof fakePasskeys>;
beforeEach(() => {
  browser = fakePasskeys();
  jest.useFakeTimers({ now: new Date('2026-11-20T22:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  browser.restore();
  stub.restore();
  document.body.innerHTML = '';
});
const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const sent = (path: string, method: string) =>
  stub.calls
    .filter((call) => call.path === path && call.init?.method === method)
    .map(({ init }) => JSON.parse(String(init?.body)) as unknown);

async function open(passkeys: object[], { role = 'admin' as Role, canAdd = true, answers = {} } = {}) {
  const dashboard = buildDashboard();
  dashboard.user.profile.role = role;
  stub = stubFetch({
    '/api/dashboard': ok(dashboard),
    '/api/auth/sessions': ok({ sessions: [] }),
    '/api/auth/security-events': ok({ events: [] }),
    '/api/moderation/comments?page=1': ok({ comments: [], total: 0, page: 1, pages: 0 }),
    [passkeysPath]: ok({ passkeys, can_add: canAdd }),
    ...answers,
  });
  const opened = await openPage('/dashboard?onglet=profil', memberHost(role));
  await settle();
  return opened;
}
const section = () => screen.getByRole('region', { name: 'Clés d’accès' });
const lines = () => within(section()).getAllByRole('listitem');

test('a member of the team sees their passkeys, and one alone suggests a second', async () => {
  await open([studio]);
  expect(lines().map((line) => line.textContent)).toEqual([
    'Clé du studioAjoutée le 1er novembre 2026, utilisée il y a 29 minutesRenommerRetirer',
  ]);
  expect(section().textContent).toContain('Ajoutez-en une deuxième');
});

test('two suggest nothing, and none says so', async () => {
  await open([studio, phone]);
  expect(lines()[1]?.textContent).toContain('jamais utilisée');
  expect(section().textContent).not.toContain('deuxième');
});

test('other members see nothing of it, unless they kept one from before', async () => {
  await open([], { role: 'user', canAdd: false });
  expect(screen.queryByRole('region', { name: 'Clés d’accès' })).toBeNull();
  stub.restore();
  document.body.innerHTML = '';
  await open([studio], { role: 'user', canAdd: false });
  expect(lines()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Ajouter une clé d’accès' })).toBeNull();
});

test('adding one asks the browser for a key on the device, and sends what it made', async () => {
  const options = {
    challenge: '-_8',
    rp_id: 'localhost',
    user_id: 'dTE',
    user_name: 'a@b.fr',
    excluded: ['YQ'],
  };
  const { host } = await open([], { answers: { [`${passkeysPath}/start`]: ok(options) } });
  await press('Ajouter une clé d’accès');
  expect(browser.asked).toEqual([
    {
      publicKey: expect.objectContaining({
        challenge: new Uint8Array([251, 255]),
        rp: { id: 'localhost', name: 'Nobicast' },
        excludeCredentials: [{ type: 'public-key', id: new Uint8Array([97]) }],
        authenticatorSelection: expect.objectContaining({
          residentKey: 'required',
          userVerification: 'required',
        }) as unknown,
      }) as unknown,
    },
  ]);
  expect(sent(passkeysPath, 'POST')).toEqual([
    { id: 'a-key', client_data: '-_8', attestation: 'Aw', transports: ['internal'] },
  ]);
  expect(host.notices).toEqual([expect.objectContaining({ message: 'Clé d’accès ajoutée' })]);
});

test.each([
  ['NotAllowedError', 'Aucune clé n’a été ajoutée.'],
  ['InvalidStateError', 'Cet appareil a déjà une clé d’accès de votre compte.'],
])('a prompt that ends with %s says what became of it, and sends nothing', async (name, sentence) => {
  const options = { challenge: 'YQ', rp_id: 'localhost', user_id: 'dTE', user_name: 'a@b.fr', excluded: [] };
  await open([], { answers: { [`${passkeysPath}/start`]: ok(options) } });
  browser.fail(name);
  await press('Ajouter une clé d’accès');
  expect(within(section()).getByRole('alert').textContent).toContain(sentence);
  expect(sent(passkeysPath, 'POST')).toEqual([]);
});

test('a name on its way cannot be cancelled, so that its refusal is read and closes no other form', async () => {
  let arrive = () => {};
  const after = new Promise<void>((resolve) => (arrive = resolve));
  const refusal = { status: 500, body: { ok: false, code: 'internal_error', error: 'Panne.' }, after };
  await open([studio], { answers: { [`${passkeysPath}/k1`]: refusal } });
  await press('Renommer Clé du studio');
  await press('Enregistrer');
  expect(screen.getByRole('button', { name: 'Annuler' }).getAttribute('aria-disabled')).toBe('true');
  await press('Annuler');
  await act(async () => arrive());
  await settle();
  expect(within(section()).getByText(/Panne/)).toBeTruthy();
  await press('Annuler');
  expect(screen.queryByRole('textbox', { name: 'Nom de la clé' })).toBeNull();
});

test('one is renamed in its place', async () => {
  await open([studio], { answers: { [`${passkeysPath}/k1`]: ok({ passkey: studio }) } });
  await press('Renommer Clé du studio');
  fireEvent.change(screen.getByRole('textbox', { name: 'Nom de la clé' }), { target: { value: 'YubiKey' } });
  await press('Enregistrer');
  expect(sent(`${passkeysPath}/k1`, 'PATCH')).toEqual([{ name: 'YubiKey' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Renommer/ }));
});

test('the button that opened the form of the name has the focus again when it is cancelled', async () => {
  await open([studio]);
  expect(document.activeElement).toBe(document.body);
  await press('Renommer Clé du studio');
  await press('Annuler');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Renommer Clé du studio' }));
});

test('the whole activity of the account takes the focus of the button that showed it', async () => {
  const events = Array.from({ length: 7 }, (_, index) => ({
    id: `e${index}`,
    at: '2026-11-20T21:31:00.000Z',
    kind: 'signed_out',
    by: null,
    name: null,
    device: null,
  }));
  await open([studio], { answers: { '/api/auth/security-events': ok({ events }) } });
  const activity = within(screen.getByRole('region', { name: 'Activité du compte' }));
  expect(activity.getAllByRole('listitem')).toHaveLength(5);
  await press('Voir tout (7)');
  expect(activity.getAllByRole('listitem')).toHaveLength(7);
  expect(document.activeElement).toBe(activity.getByRole('list'));
});

test('removing the last one says what is left', async () => {
  await open([studio], { answers: { [`${passkeysPath}/k1`]: ok({}) } });
  await press('Retirer Clé du studio');
  await settle();
  expect(screen.getByRole('alertdialog').textContent).toContain('dernière clé d’accès');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await settle();
  expect(sent(`${passkeysPath}/k1`, 'DELETE')).toEqual([{}]);
});

describe('the sign-in page', () => {
  const question = { challenge: 'YQ', rp_id: 'localhost', allowed: [] };
  async function openLogin() {
    stub = stubFetch({
      [`${passkeysPath}/sign-in/start`]: ok(question),
      [`${passkeysPath}/sign-in`]: ok({ name: null, email: 'a@b.fr' }),
      '/api/bot-check': ok({ provider: 'altcha', site_key: null }),
    });
    const opened = await openPage('/login');
    await settle();
    return opened;
  }

  test('signs in with a passkey, and asks who is signed in', async () => {
    const { host } = await openLogin();
    await press('Se connecter avec une clé d’accès');
    expect(sent(`${passkeysPath}/sign-in`, 'POST')).toEqual([
      { id: 'a-key', client_data: '-_8', authenticator_data: 'AQ', signature: 'Ag', user_handle: null },
    ]);
    expect(host.session.refreshes).toBe(1);
  });

  test('says that no key was presented when the prompt is closed', async () => {
    await openLogin();
    browser.fail('NotAllowedError');
    await press('Se connecter avec une clé d’accès');
    expect(screen.getByText(/Aucune clé n’a été présentée/)).toBeTruthy();
  });

  test('offers none in a browser without passkeys', async () => {
    browser.restore();
    await openLogin();
    expect(screen.queryByRole('button', { name: /clé d’accès/ })).toBeNull();
  });
});
