import { act, fireEvent, screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { openPage } from '../testing/open-page.tsx';

const path = '/api/auth/verify';
const verified = (change = {}) => ({
  body: {
    ok: true,
    data: { name: 'Zoé', email: 'zoe@exemple.fr', is_new: false, destination: null, ...change },
  },
});
const needed = { status: 409, body: { ok: false, code: 'confirmation_needed', error: 'Confirmez.' } };

let stub: ReturnType<typeof stubFetch>;
const answer = (reply: Parameters<typeof stubFetch>[0][string]) => {
  stub = stubFetch({ [path]: reply });
};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = async (at = '/auth/verify?token=secret') => {
  const opened = await openPage(at);
  await settle();
  const { location } = opened.router.state;
  return { ...opened, address: location.pathname + location.search };
};
const bodies = () => stub.calls.map((call) => JSON.parse(String(call.init?.body)) as unknown);

test('in the browser that requested the link, it is consumed once, automatically', async () => {
  answer(verified());
  const { address, router, host } = await open();
  expect(bodies()).toEqual([{ token: 'secret', is_confirmed: false }]);
  expect(address).toBe('/auth/success?name=Zo%C3%A9&email=zoe%40exemple.fr');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(host.session.refreshes).toBe(1);
});

test.each([
  [{ is_new: true, name: null }, '/auth/success?email=zoe%40exemple.fr&new=true'],
  [
    { destination: '/archives?year=2024' },
    '/auth/success?name=Zo%C3%A9&email=zoe%40exemple.fr&next=%2Farchives%3Fyear%3D2024',
  ],
  [{ destination: 'https://mal.example' }, '/auth/success?name=Zo%C3%A9&email=zoe%40exemple.fr'],
])('%j redirects to %s', async (change, to) => {
  answer(verified(change));
  expect((await open()).address).toBe(to);
});

test('during verification the token is removed from the URL, and the page shows its progress', async () => {
  answer({ ...verified(), delayMs: 500 });
  const { address, router } = await open();
  expect(address).toBe('/auth/verify');
  expect(screen.getByRole('status').textContent).toMatch(/Nous vérifions votre lien/);
  await settle(600);
  expect(router.state.location.pathname).toBe('/auth/success');
});

test('in another browser the link is only consumed after a confirmation', async () => {
  answer([needed, verified()]);
  const { router, address } = await open();
  expect(address).toBe('/auth/verify');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: /C’est bien vous/ }));
  const button = screen.getByRole('button', { name: 'Se connecter' });
  fireEvent.click(button);
  fireEvent.click(button);
  await settle();
  expect(bodies()).toEqual([
    { token: 'secret', is_confirmed: false },
    { token: 'secret', is_confirmed: true },
  ]);
  expect(router.state.location.pathname).toBe('/auth/success');
});

test('the confirmation shows whose account the link opens, with a masked address', async () => {
  answer(needed);
  await open(`/auth/verify?token=a.${btoa('{"destination":"alice@example.org"}')}.c`);
  expect(screen.getByText('Ce lien connecte le compte al***@example.org.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('alice');
});

test('a link without a readable account can still be confirmed', async () => {
  answer(needed);
  await open();
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeTruthy();
  expect(screen.queryByText(/Ce lien connecte/)).toBeNull();
});

test.each([
  { status: 410, body: { ok: false, code: 'link_invalid', error: 'Ce lien a déjà servi.' } },
  // Longer than any token of ours.
  { status: 400, body: { ok: false, code: 'validation_failed', error: 'Certains champs…' } },
])('a link that is not valid (any more): %j', async (reply) => {
  answer(reply);
  expect((await open()).address).toBe('/auth/invalid-token');
});

test('a URL without a token posts nothing', async () => {
  answer(verified());
  expect((await open('/auth/verify')).address).toBe('/auth/invalid-token');
  expect(stub.calls).toEqual([]);
});

test.each([
  [
    { status: 503, body: { ok: false, code: 'service_unavailable', error: 'Plus tard.', requestId: 'r-1' } },
    '/auth/failed?reason=service_unavailable&code=r-1',
  ],
  [
    { status: 403, body: { ok: false, code: 'account_inactive', error: 'Ce compte est désactivé.' } },
    '/auth/failed?reason=account_inactive',
  ],
])('any other failure %j redirects to %s, with the request id if it is known (U31)', async (reply, to) => {
  answer(reply);
  const { address, host } = await open();
  expect(address).toBe(to);
  expect(host.session.refreshes).toBe(0);
});

test('without a reply the link is kept, and can be retried', async () => {
  answer([new TypeError('Failed to fetch'), verified()]);
  const { router } = await open();
  expect(router.state.location.pathname).toBe('/auth/verify');
  expect(screen.getByRole('alert').textContent).toMatch(/Le réseau n’a pas répondu/);
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await settle();
  expect(bodies().at(-1)).toEqual({ token: 'secret', is_confirmed: true });
  expect(router.state.location.pathname).toBe('/auth/success');
});

test('a visitor who leaves during verification is not redirected', async () => {
  answer({ ...verified(), delayMs: 500 });
  const { router } = await open();
  await act(() => router.navigate('/archives'));
  await settle(600);
  expect(router.state.location.pathname).toBe('/archives');
});
