import { act, fireEvent, screen } from '@testing-library/react';
import { stubFetch, stubTurnstile } from '@nobicast/web-kit/testing';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const path = '/api/test-turnstile';
const verdict = (turnstileValid: boolean, error: string | null) => {
  const data = {
    turnstileValid,
    error,
    details: { provider: 'turnstile', codes: error ? ['timeout-or-duplicate'] : [] },
    clientIP: '203.0.113.7',
  };
  return { body: { ok: true, ...data, data } };
};
const off = { status: 404, body: { ok: false, error: 'Cette adresse n’existe pas.', code: 'not_found' } };
const config = { body: { ok: true, data: { provider: 'turnstile', site_key: 'key' } } };

let stub: ReturnType<typeof stubFetch>;
let turnstile: ReturnType<typeof stubTurnstile>;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(answers: Parameters<typeof stubFetch>[0]) {
  stub = stubFetch({ '/api/bot-check': config, [path]: verdict(false, 'Jeton manquant'), ...answers });
  await openPage('/test-turnstile');
  await settle();
}
beforeEach(() => {
  jest.useFakeTimers();
  turnstile = stubTurnstile();
});
afterEach(() => {
  turnstile.restore();
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier le jeton' }));
  await settle();
};
const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const isNotFound = () => screen.getByRole('heading', { level: 1 }).textContent === 'Page introuvable';

test('the token of the widget is verified, and the whole reply is shown (DEV-PAGES-01)', async () => {
  await show({ [`${path}?token=token-1`]: verdict(true, null) });
  await act(() => turnstile.solve('token-1'));
  await press();
  const shown = ['ok', 'turnstileValid', 'error', 'details', 'clientIP'].map(valueOf);
  expect(shown.map((text) => text?.replace(/\s+/g, ' '))).toEqual([
    'true',
    'true',
    'null',
    '{ "provider": "turnstile", "codes": [] }',
    '203.0.113.7',
  ]);
});

test('a used token is rejected with a reason, and a new widget is rendered', async () => {
  await show({ [`${path}?token=token-1`]: verdict(false, 'Jeton refusé') });
  await act(() => turnstile.solve('token-1'));
  await press();
  await settle(100);
  expect([valueOf('turnstileValid'), valueOf('error')]).toEqual(['false', 'Jeton refusé']);
  expect(turnstile.widgets).toHaveLength(2);
  expect(screen.getByText('Pas encore de jeton.')).toBeTruthy();
});

test('a token that is being verified is not sent again, as it is valid once', async () => {
  const address = `${path}?token=token-1`;
  await show({ [address]: [{ ...verdict(true, null), delayMs: 200 }, verdict(false, 'Jeton déjà utilisé')] });
  await act(() => turnstile.solve('token-1'));
  await press();
  await press();
  await settle(300);
  expect(stub.calls.filter(({ path: called }) => called === address)).toHaveLength(1);
  expect(valueOf('turnstileValid')).toBe('true');
});

test('without a token the call is made anyway', async () => {
  await show({});
  await press();
  expect(valueOf('error')).toBe('Jeton manquant');
});

test('a failed call shows an error', async () => {
  await show({ [`${path}?token=token-1`]: new Error('offline') });
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(() => turnstile.solve('token-1'));
  await press();
  expect(screen.getByText('L’appel n’a pas abouti.')).toBeTruthy();
  complaints.mockRestore();
});

test('switched off it is the 404 of the site, even if that happens while it is open', async () => {
  await show({ [path]: off });
  expect(isNotFound()).toBe(true);
  document.body.innerHTML = '';
  stub.restore();
  await show({ [`${path}?token=token-1`]: off });
  expect(isNotFound()).toBe(false);
  await act(() => turnstile.solve('token-1'));
  await press();
  expect(isNotFound()).toBe(true);
});

test('on the server it exists, not indexed, only where it is switched on', async () => {
  const on = await loadPage('/test-turnstile', { [path]: verdict(false, 'Jeton manquant') });
  expect(on.page).toMatchObject({ status: 200, isCacheable: false, head: { isIndexable: false } });
  expect(JSON.stringify(on.page.cache)).not.toContain('203.0.113.7');
  const { page } = await loadPage('/test-turnstile', { [path]: off });
  expect(page).toMatchObject({
    status: 404,
    head: { title: 'Page introuvable, Nobicast', isIndexable: false },
  });
});
