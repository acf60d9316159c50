import { act, fireEvent, screen } from '@testing-library/react';
import { fakeHost, fakeSession, stubFetch } from '@nobicast/web-kit/testing';
import { memberHost, openPage } from '../testing/open-page.tsx';

const path = '/api/auth/resend';
const at = '/auth/email-sent?email=alice%40example.org';
let stub: ReturnType<typeof stubFetch>;
const answer = (reply: Parameters<typeof stubFetch>[0][string]) => {
  stub = stubFetch({ [path]: reply });
};
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Renvoyer le lien' });
const left = () => screen.getByRole('timer').textContent;
const press = () =>
  act(async () => {
    fireEvent.click(button());
    await jest.advanceTimersByTimeAsync(1);
  });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T21:41:00Z') });
  answer({ body: { ok: true, data: { resend_after_seconds: 60 } } });
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test.each([
  ['alice%40example.org', 'al***@example.org'],
  ['a%40b.fr', 'a***@b.fr'],
  ['ab%40b.fr', 'ab***@b.fr'],
])('the address %s is shown masked as %s (AUTH-PAGES-11, 12)', async (email, shown) => {
  await openPage(`/auth/email-sent?email=${email}`);
  expect(screen.getByText(shown)).toBeTruthy();
  if (!shown.startsWith('ab')) expect(document.body.textContent).not.toContain(decodeURIComponent(email));
});

test.each(['/auth/email-sent', '/auth/email-sent?email=rien', '/auth/email-sent?email=%40b.fr'])(
  'without an address (%s) the page is neutral',
  async (where) => {
    await openPage(where);
    expect(screen.getByText('Votre boîte de réception')).toBeTruthy();
    expect(document.body.textContent).not.toContain('***');
    expect(screen.queryByRole('link', { name: 'Corriger l’adresse' })).toBeNull();
  },
);

test('it shows how long the link is valid, and links to support, FAQ and home (AUTH-PAGES-13, 16 to 18)', async () => {
  await openPage(at);
  expect(screen.getByText(/Il est valide 15 minutes/)).toBeTruthy();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Écrire au support')).toBe('mailto:support@nobicast.example');
  expect(href('Lire la FAQ')).toBe('/faq');
  expect(href('Retour à l’accueil')).toBe('/');
});

test('another link can be requested after a countdown of 60 seconds (AUTH-PAGES-14)', async () => {
  await openPage(at);
  expect(left()).toBe('60');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await pass(18);
  expect(left()).toBe('42');
  await pass(41);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await pass(1);
  expect(left()).toBe('0');
  expect(button().getAttribute('aria-disabled')).toBeNull();
  expect(stub.calls).toEqual([]);
});

test('sending again calls the server, confirms it, and restarts the countdown (AUTH-PAGES-15)', async () => {
  await openPage(at);
  await pass(60);
  await press();
  expect(stub.calls.map((call) => [call.path, call.init?.method])).toEqual([[path, 'POST']]);
  expect(left()).toBe('60');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  // U29: the button keeps the focus while it waits, and a press then does nothing.
  expect(screen.getByRole('status').textContent).toMatch(/Un nouveau lien est parti/);
  expect(button().disabled).toBe(false);
  await press();
  expect(stub.calls).toHaveLength(1);
  await pass(60);
  await press();
  expect(stub.calls).toHaveLength(2);
});

test('after a reload the countdown continues', async () => {
  const now = Date.now();
  const { router } = await openPage('/login');
  await act(() =>
    router.navigate(at, { state: { sentAtMs: now, waitingSinceMs: now - 20_000, waitSeconds: 60 } }),
  );
  expect(left()).toBe('40');
  expect(screen.getByText('envoyé à 22:41')).toBeTruthy();
  expect(screen.getByText('s’éteint à 22:56')).toBeTruthy();
});

test('a rate limit shows the server’s message, and its delay is counted down', async () => {
  stub.restore();
  answer({
    status: 429,
    headers: { 'retry-after': '600' },
    body: { ok: false, error: 'Réessayez dans 10 minutes.' },
  });
  await openPage(at);
  await pass(60);
  await press();
  expect(screen.getByRole('alert').textContent).toBe('Réessayez dans 10 minutes.');
  expect(left()).toBe('600');
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

test('a sign-in that is no longer pending can be started again', async () => {
  stub.restore();
  answer({ status: 410, body: { ok: false, code: 'link_invalid', error: 'Ce lien n’est pas valide.' } });
  await openPage(at);
  await pass(60);
  await press();
  expect(screen.getByRole('alert').textContent).toMatch(/n’est plus ouverte dans ce navigateur/);
  expect(screen.getByRole('link', { name: 'Recommencer la connexion' }).getAttribute('href')).toBe('/login');
});

test('a failure is shown and can be retried at once', async () => {
  stub.restore();
  answer([new TypeError('Failed to fetch'), { body: { ok: true, data: { resend_after_seconds: 60 } } }]);
  await openPage(at);
  await pass(60);
  await press();
  expect(screen.getByRole('alert').textContent).toMatch(/n’a pas pu être renvoyé/);
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/Un nouveau lien est parti/)).toBeTruthy();
});

test('a visitor who has gone elsewhere when another mail is on its way stays there', async () => {
  stub.restore();
  answer({ body: { ok: true, data: { resend_after_seconds: 60 } }, delayMs: 500 });
  const { router } = await openPage(at);
  await pass(60);
  await press();
  await act(() => router.navigate('/faq'));
  await pass(1);
  expect(router.state.location.pathname).toBe('/faq');
});

test('a visitor who signs in in another tab is redirected to the destination of the sign-in', async () => {
  const now = Date.now();
  const session = fakeSession({ state: 'anonymous' });
  const { router } = await openPage('/login', fakeHost({ session }));
  const state = { sentAtMs: now, waitingSinceMs: now, waitSeconds: 60, destination: '/archives?year=2025' };
  await act(() => router.navigate(at, { state }));
  expect(left()).toBe('60');
  act(() => session.become(memberHost().session.getSnapshot()));
  expect(router.state.location.pathname + router.state.location.search).toBe('/archives?year=2025');
});

test('a member who comes back here is redirected to the dashboard', async () => {
  const { router } = await openPage(at, memberHost());
  expect(router.state.location.pathname).toBe('/dashboard');
});
