import { act, screen } from '@testing-library/react';
import { fakeHost, fakeSession, stubFetch } from '@nobicast/web-kit/testing';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter, parsePath, RouterProvider, type InitialEntry } from 'react-router-dom';
import { createRemote, loadData } from './app.server.ts';
import { memberHost } from './testing/open-page.tsx';

const neverRead = () => Promise.reject(new Error('The server reads nothing for a page of members.'));
const load = (pathname: string) => loadData({ pathname, search: '', origin: '', fetchJson: neverRead });

async function appAt(entry: InitialEntry, host = fakeHost({ session: fakeSession({ state: 'unknown' }) })) {
  const remote = createRemote(host);
  await remote.preloadPage?.(
    typeof entry === 'string' ? (entry.split('?')[0] ?? '') : (entry.pathname ?? ''),
  );
  const router = createMemoryRouter([...remote.routes, { path: '*', element: <h1>Ailleurs</h1> }], {
    initialEntries: [entry],
  });
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

let stub: ReturnType<typeof stubFetch>;
let root: Root | undefined;
beforeEach(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
  stub = stubFetch({ '/api/bot-check': { status: 404, body: { ok: false, error: 'Non' } } });
});
afterEach(() => {
  act(() => root?.unmount());
  stub.restore();
  document.body.innerHTML = '';
});

/** Puts the server's HTML into the page; `hydrate` then returns the hydration errors. */
async function serve(address: string) {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(await appAt(address));
  const mismatches: unknown[] = [];
  return {
    mismatches,
    async hydrate(entry: InitialEntry, host?: ReturnType<typeof fakeHost>) {
      const app = await appAt(entry, host);
      await act(async () => {
        root = hydrateRoot(container, app, { onRecoverableError: (error) => mismatches.push(error) });
        await Promise.resolve();
      });
    },
  };
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse e-mail' });

test.each([
  ['/login', 'login', 'Connexion, Nobicast', ['/api/bot-check']],
  ['/LOGIN/', 'login', 'Connexion, Nobicast', ['/api/bot-check']],
  ['/dashboard', 'dashboard', 'Tableau de bord, Nobicast', ['/api/dashboard']],
  ['/auth/email-sent', 'auth', 'Lien envoyé, Nobicast', []],
])(
  '%s is rendered on the server without a session, and is neither cached nor indexed',
  async (pathname, page, title, calls) => {
    expect(await load(pathname)).toEqual({
      status: 200,
      head: expect.objectContaining({ title, isIndexable: false }) as unknown,
      cache: {},
      page,
      calls,
      isCacheable: false,
    });
  },
);

test.each(['/auth/verify', '/auth/success', '/login/x', '/dashboard/x', '/auth/account-deleted'])(
  '%s is only rendered in the browser',
  async (pathname) => {
    expect(await load(pathname)).toBeUndefined();
  },
);

test('the served form shows its heading, field and instructions, and cannot be submitted before hydration', async () => {
  await serve('/login');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connexion');
  expect(email().required).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Recevoir le lien' }).disabled).toBe(true);
  expect(screen.getByRole('group', { name: 'Vérification anti-robot' }).textContent).toBe(
    'Chargement de la vérification…',
  );
  expect(document.querySelector('noscript')?.textContent).toContain('Il manque JavaScript');
});

test('hydration has no mismatch, whatever the URL and the history entry contain', async () => {
  const { hydrate, mismatches } = await serve('/login');
  await hydrate({ pathname: '/login', search: '?next=%2Farchives', state: { email: 'zoe@exemple.fr' } });
  expect(mismatches).toEqual([]);
  expect(email().value).toBe('zoe@exemple.fr');
  expect(screen.getByText('Il manque le contrôle anti-robot.')).toBeTruthy();
});

test('text typed before hydration is kept', async () => {
  const { hydrate, mismatches } = await serve('/login');
  email().value = 'adele@exemple.fr';
  await hydrate('/login');
  expect(mismatches).toEqual([]);
  expect(email().value).toBe('adele@exemple.fr');
  expect(screen.getByText('Il manque le contrôle anti-robot.')).toBeTruthy();
});

test('the field of the code is served as a form, with the reason and the masked address, and hydrates (T3-P19)', async () => {
  const at = '/auth/email-sent?email=alice%40example.org&reason=code_wrong';
  const { hydrate, mismatches } = await serve(at);
  const field = screen.getByLabelText<HTMLInputElement>('Code à six chiffres');
  expect(field.form?.getAttribute('action')).toBe('/api/auth/code');
  expect(screen.getByText('Ce n’est pas le bon code.')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('alice@example.org');
  field.value = '048 213';
  const now = Date.now();
  await hydrate({
    ...parsePath(at),
    state: { sentAtMs: now, waitingSinceMs: now, waitSeconds: 60 },
  });
  expect(mismatches).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Code à six chiffres').value).toBe('048 213');
  expect(screen.getByRole('button', { name: 'Renvoyer le lien' })).toBeTruthy();
});

test('a member who opens the form is redirected', async () => {
  const { hydrate, mismatches } = await serve('/login');
  await hydrate('/login?next=%2Farchives', memberHost());
  expect(mismatches).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ailleurs');
});

test('the served dashboard contains no member, and hydrates without a mismatch', async () => {
  const { hydrate, mismatches } = await serve('/dashboard');
  expect(screen.getByRole('status', { name: 'Chargement de votre tableau de bord…' })).toBeTruthy();
  await hydrate('/dashboard?onglet=profil');
  expect(mismatches).toEqual([]);
  expect(screen.getByRole('status', { name: 'Chargement de votre tableau de bord…' })).toBeTruthy();
  expect(stub.calls).toEqual([]);
});
