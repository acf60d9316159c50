import { act, fireEvent, render, screen } from '@testing-library/react';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { createApiCache } from '../api/api-cache.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { stubTurnstile } from '../testing/stub-turnstile.ts';
import { BotCheck } from './BotCheck.tsx';

const scriptSelector = 'script[src^="https://challenges.cloudflare.com/turnstile/"]';
const turnstileConfig = { body: { ok: true, data: { provider: 'turnstile', site_key: 'key-of-the-site' } } };

let tokens: (string | null)[];
let cache: ReturnType<typeof createApiCache>;
let api: ReturnType<typeof stubFetch>;
let turnstile: ReturnType<typeof stubTurnstile>;

beforeEach(() => {
  jest.useFakeTimers();
  tokens = [];
  cache = createApiCache({});
  api = stubFetch({ '/api/bot-check': turnstileConfig });
  turnstile = stubTurnstile();
});
afterEach(() => {
  turnstile.restore();
  api.restore();
  jest.useRealTimers();
  document.querySelectorAll(scriptSelector).forEach((script) => script.remove());
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const check = (resetKey: number) => (
  <ApiProvider cache={cache}>
    <BotCheck resetKey={resetKey} onToken={(token) => tokens.push(token)} />
  </ApiProvider>
);
async function open() {
  const view = render(check(0));
  await wait(10);
  return view;
}
const lastToken = () => tokens.at(-1);
const retryButton = () => screen.queryByRole('button', { name: 'Réessayer' });

test('the configured widget is light and of normal size, in French, inside a named group (API-PUBLIC-085, 086)', async () => {
  await open();
  const [widget] = turnstile.widgets;
  expect(widget?.options).toMatchObject({
    sitekey: 'key-of-the-site',
    theme: 'light',
    size: 'normal',
    language: 'fr',
  });
  const group = screen.getByRole('group', { name: 'Vérification anti-robot' });
  expect(group.contains(widget?.element ?? null)).toBe(true);
  expect(widget?.element.closest('[data-theme]')?.getAttribute('data-theme')).toBe('light');
  expect(lastToken()).toBeNull();
});

test('a solved check passes on its token', async () => {
  await open();
  await act(() => turnstile.solve('token-1'));
  expect(lastToken()).toBe('token-1');
});

test.each([
  ['an error', () => turnstile.fail()],
  ['its age', () => turnstile.expire()],
  ['a puzzle left alone', () => turnstile.timeOut()],
])('%s clears the token', async (_reason, happen) => {
  await open();
  await act(() => turnstile.solve('token-1'));
  await act(async () => void happen());
  expect(lastToken()).toBeNull();
});

test('an error is shown in French, and disappears when the widget recovers', async () => {
  await open();
  await act(async () => void turnstile.fail());
  expect(screen.getByRole('alert').textContent).toContain('n’a pas abouti');
  await act(() => turnstile.solve('token-2'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('"Réessayer" renders another widget and keeps the focus in the form (API-PUBLIC-087)', async () => {
  await open();
  await act(async () => void turnstile.fail());
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await wait(100);
  expect(turnstile.widgets.map(({ isRemoved }) => isRemoved)).toEqual([true, false]);
  expect(document.activeElement).toBe(screen.getByRole('group'));
});

test('a check that has failed runs again once the network is back, and takes no focus', async () => {
  await open();
  await act(async () => void turnstile.fail());
  await act(async () => void window.dispatchEvent(new Event('online')));
  await wait(100);
  expect(turnstile.widgets.map(({ isRemoved }) => isRemoved)).toEqual([true, false]);
  expect(document.activeElement).toBe(document.body);
});

test('another reset key clears the token at once and renders the widget again after 100 ms (LOGIN-11, API-PUBLIC-087)', async () => {
  const { rerender } = await open();
  await act(() => turnstile.solve('token-1'));
  rerender(check(1));
  expect(lastToken()).toBeNull();
  await wait(99);
  expect(turnstile.widgets.map(({ isRemoved }) => isRemoved)).toEqual([true]);
  await wait(1);
  expect(turnstile.widgets.map(({ isRemoved }) => isRemoved)).toEqual([true, false]);
});

test('while its element is missing from the page, rendering is tried again after 100 ms (COMMENTS-29, O60)', async () => {
  const { rerender } = await open();
  rerender(check(1));
  const place = screen.getByRole('status').previousElementSibling;
  const parent = place?.parentElement;
  if (!place || !parent) throw new Error('The widget has no place.');
  place.remove();
  await wait(250);
  expect(turnstile.widgets).toHaveLength(1);
  parent.prepend(place);
  await wait(49);
  expect(turnstile.widgets).toHaveLength(1);
  await wait(1);
  expect(turnstile.widgets.map(({ element, isRemoved }) => [element.isConnected, isRemoved])).toContainEqual([
    true,
    false,
  ]);
});

test('a widget that leaves the screen is removed', async () => {
  const { unmount } = await open();
  unmount();
  expect(turnstile.widgets.map(({ isRemoved }) => isRemoved)).toEqual([true]);
});

describe('while the script of the provider is missing', () => {
  beforeEach(() => turnstile.restore());

  test('it checks again every 100 ms, with one script tag for the whole document', async () => {
    await open();
    render(check(0));
    await wait(300);
    // API-PUBLIC-084
    expect(document.querySelectorAll(scriptSelector)).toHaveLength(1);
    expect(screen.getAllByRole('status').at(0)?.textContent).toBe('Chargement de la vérification…');
    turnstile = stubTurnstile();
    await wait(100);
    expect(turnstile.widgets).toHaveLength(2);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('it gives up after a while, shows an error, and can be retried', async () => {
    await open();
    await wait(14_000);
    expect(retryButton()).toBeNull();
    await wait(2_000);
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    turnstile = stubTurnstile();
    await wait(100);
    expect(turnstile.widgets).toHaveLength(1);
    expect(retryButton()).toBeNull();
  });

  test('a script that fails to load shows an error at once, and is requested again on retry', async () => {
    await open();
    const failed = document.querySelector(scriptSelector);
    await act(async () => void failed?.dispatchEvent(new Event('error')));
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await wait(100);
    const scripts = document.querySelectorAll(scriptSelector);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).not.toBe(failed);
  });
});

test('if the configuration cannot be loaded, it shows an error with a retry button', async () => {
  api.restore();
  api = stubFetch({ '/api/bot-check': [{ status: 404, body: { ok: false, error: 'x' } }, turnstileConfig] });
  await open();
  expect(screen.getByRole('alert').textContent).toContain('La vérification anti-robot n’a pas abouti.');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await wait(10);
  expect(turnstile.widgets).toHaveLength(1);
});
