import { act, render, screen } from '@testing-library/react';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { createApiCache } from '../api/api-cache.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { BotCheck } from './BotCheck.tsx';

/** ALTCHA's element without its computation: jsdom has neither workers nor crypto. */
class FakeAltchaWidget extends HTMLElement {
  verifications = 0;
  verify() {
    this.verifications += 1;
    return Promise.resolve(null);
  }
  reset() {
    this.become('unverified');
  }
  become(state: string, payload: string | null = null) {
    this.dispatchEvent(new CustomEvent('statechange', { detail: { state, payload } }));
  }
}
jest.mock('./altcha.ts', () => {
  customElements.define('altcha-widget', FakeAltchaWidget);
  return {};
});

let tokens: (string | null)[];
let cache: ReturnType<typeof createApiCache>;
let api: ReturnType<typeof stubFetch>;
beforeEach(() => {
  jest.useFakeTimers();
  tokens = [];
  cache = createApiCache({});
  api = stubFetch({
    '/api/bot-check': { body: { ok: true, data: { provider: 'altcha', challenge_url: '/challenge' } } },
  });
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const form = (resetKey: number, startsAtOnce?: boolean) => (
  <ApiProvider cache={cache}>
    <form>
      <input aria-label="Adresse" />
      <BotCheck resetKey={resetKey} startsAtOnce={startsAtOnce} onToken={(token) => tokens.push(token)} />
    </form>
  </ApiProvider>
);
async function open() {
  const view = render(form(0));
  await wait(200);
  return view;
}
function widget() {
  const found = document.querySelector('altcha-widget');
  // Created from the class that the mock registered.
  return found as unknown as FakeAltchaWidget;
}
const lastToken = () => tokens.at(-1);

test('it solves the configured challenge, in French, as soon as the form is focused', async () => {
  await open();
  const attributes = ['challenge', 'language', 'auto'].map((name) => widget().getAttribute(name));
  expect(attributes).toEqual(['/challenge', 'fr', 'onfocus']);
});

test('it has the theme of the page (U29)', async () => {
  await open();
  expect(widget().closest('[data-theme]')).toBeNull();
});

test('it starts at once if the form already has the focus', async () => {
  render(form(0));
  screen.getByRole('textbox').focus();
  await wait(200);
  expect(widget().getAttribute('auto')).toBe('onload');
});

test('it starts at once if the form is already filled in', async () => {
  render(form(0, true));
  await wait(0);
  expect(widget().getAttribute('auto')).toBe('onload');
});

test('its payload is the token, until the check expires', async () => {
  await open();
  await act(async () => widget().become('verified', 'payload'));
  expect(lastToken()).toBe('payload');
  await act(async () => widget().become('unverified'));
  expect(lastToken()).toBeNull();
});

test('a press on a box that has just ticked itself does not untick it', async () => {
  await open();
  const press = () => widget().dispatchEvent(new Event('click', { cancelable: true }));
  expect(press()).toBe(true);
  await act(async () => widget().become('verified', 'payload'));
  expect(press()).toBe(false);
});

test('a failed check clears the token and shows an error with a retry button', async () => {
  await open();
  await act(async () => widget().become('error'));
  expect(lastToken()).toBeNull();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

test('an expired check restarts while the visitor is in the form, and otherwise waits', async () => {
  await open();
  await act(async () => widget().become('verified', 'payload'));
  await act(async () => void widget().dispatchEvent(new Event('expired')));
  expect([lastToken(), widget().verifications, widget().getAttribute('auto')]).toEqual([null, 0, 'onfocus']);
  screen.getByRole('textbox').focus();
  await act(async () => void widget().dispatchEvent(new Event('expired')));
  expect(widget().verifications).toBe(1);
});

test('once the form is left, a challenge that arrives or expires late changes nothing', async () => {
  const { unmount } = await open();
  const left = widget();
  // The removed element of ALTCHA has no methods any more.
  const reset = jest.spyOn(left, 'reset');
  unmount();
  const before = tokens.length;
  left.become('verified', 'late');
  left.dispatchEvent(new Event('expired'));
  expect([tokens.length, reset.mock.calls.length]).toEqual([before, 0]);
});

test('after a submit it is rendered again and starts by itself, because the visitor is in the form', async () => {
  const { rerender } = await open();
  const first = widget();
  rerender(form(1));
  await wait(99);
  expect(document.querySelector('altcha-widget')).toBeNull();
  await wait(1);
  expect(widget()).not.toBe(first);
  expect(widget().getAttribute('auto')).toBe('onload');
});
