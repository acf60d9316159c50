import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { ToastArea } from './Frame.tsx';
import { createToastStore } from './toast-store.ts';
import { Toasts } from './Toasts.tsx';

const theme = { subscribe: () => () => undefined, getSnapshot: () => 'dark' as const };

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  // The library keeps its toasts across tests.
  act(() => void toast.dismiss());
  await advance(10_000);
  jest.useRealTimers();
});

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('without a toast no code is fetched and nothing is rendered', async () => {
  const load = jest.fn(async () => ({ Toasts }));
  const view = render(<ToastArea toasts={createToastStore(load)} theme={theme} />);
  await advance(60_000);
  expect(load).not.toHaveBeenCalled();
  expect(view.container.innerHTML).toBe('');
});

test('a toast stays for four seconds (LAYOUT-53)', async () => {
  const toasts = createToastStore();
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  await advance(100);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  await advance(3_800);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  // The rest of its time, plus its exit animation.
  await advance(1_100);
  expect(screen.queryByText('Lien copié')).toBeNull();
});

test('a toast is shown within the modal dialog that is open, and outside once it is closed', async () => {
  const toasts = createToastStore();
  render(
    <>
      <dialog />
      <ToastArea toasts={toasts} theme={theme} />
    </>,
  );
  const dialog = document.querySelector('dialog');
  dialog?.setAttribute('open', '');
  toasts.notify('Lien copié');
  await advance(100);
  expect(dialog?.textContent).toContain('Lien copié');
  dialog?.removeAttribute('open');
  toasts.notify('Profil enregistré');
  await advance(100);
  expect(dialog?.textContent).toBe('');
  expect(screen.getByText('Profil enregistré')).toBeTruthy();
});

test('a field that is being filled in scrolls out from under a toast', async () => {
  const toasts = createToastStore();
  render(
    <>
      <textarea />
      <button type="button" />
      <ToastArea toasts={toasts} theme={theme} />
    </>,
  );
  const scrolled: string[] = [];
  for (const part of [screen.getByRole('textbox'), screen.getByRole('button')]) {
    // jsdom has no layout.
    part.scrollIntoView = (options) => scrolled.push(`${part.tagName} ${JSON.stringify(options)}`);
    part.focus();
    toasts.notify(`Un message pour ${part.tagName}`);
    await advance(100);
  }
  expect(scrolled).toEqual(['TEXTAREA {"block":"nearest"}']);
});

test('a toast that has to be used stays until it is closed, once for one message (U33)', async () => {
  const toasts = createToastStore();
  render(<ToastArea toasts={toasts} theme={theme} />);
  const message = 'Le lien n’a pas pu être copié.';
  for (let press = 0; press < 2; press += 1) toasts.notify(message, { kind: 'error', staysOpen: true });
  await advance(60_000);
  expect(screen.getAllByText(message)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await advance(1_000);
  expect(screen.queryByText(message)).toBeNull();
});

test('as plain text it stays until it is closed as well (U33)', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const toasts = createToastStore(() => Promise.reject(new Error('ChunkLoadError')));
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Le lien n’a pas pu être copié.', { kind: 'error', staysOpen: true });
  await advance(60_000);
  expect(screen.getByRole('status').textContent).toContain('Le lien n’a pas pu être copié.');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('status')).toBeNull();
  log.mockRestore();
});

test('toasts sent while their code loads are all shown, and the code is fetched once', async () => {
  let finishLoading = (_: { Toasts: typeof Toasts }) => {};
  const load = jest.fn(() => new Promise<{ Toasts: typeof Toasts }>((resolve) => (finishLoading = resolve)));
  const toasts = createToastStore(load);
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  toasts.notify('Copie impossible', { kind: 'error' });
  await advance(1_000);
  expect(screen.queryByText('Lien copié')).toBeNull();
  finishLoading({ Toasts });
  await advance(100);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  expect(screen.getByText('Copie impossible')).toBeTruthy();
  toasts.notify('Profil enregistré');
  await advance(100);
  expect(screen.getByText('Profil enregistré')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('if the code fails to load, the message is shown as plain text, once, and the next one retries', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  const toasts = createToastStore(async () => {
    if (!isOnline) throw new Error('ChunkLoadError');
    return { Toasts };
  });
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  await advance(0);
  expect(screen.getByRole('status').textContent).toBe('');
  await advance(100);
  expect(screen.getByRole('status').textContent).toBe('Lien copié');
  await advance(4_000);
  expect(screen.queryByRole('status')).toBeNull();

  isOnline = true;
  toasts.notify('Profil enregistré');
  await advance(100);
  expect(screen.getByText('Profil enregistré')).toBeTruthy();
  expect(screen.queryByText('Lien copié')).toBeNull();
  expect(consoleError).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

test('if the code loads slowly, the message is shown as plain text, and not again afterwards', async () => {
  let finishLoading = (_: { Toasts: typeof Toasts }) => {};
  const toasts = createToastStore(() => new Promise((resolve) => (finishLoading = resolve)));
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  await advance(3_100);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  await advance(5_000);
  finishLoading({ Toasts });
  await advance(100);
  expect(screen.queryByText('Lien copié')).toBeNull();
});

test('the live region exists before its first message', async () => {
  const toasts = createToastStore(async () => ({ Toasts }));
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  await act(() => Promise.resolve());
  const region = document.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  await advance(100);
  expect(document.querySelector('[aria-live="polite"]')).toBe(region);
  expect(region?.textContent).toContain('Lien copié');
});
