import { act, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { createToastStore } from './toast-store.ts';
import { ToastArea } from './ToastArea.tsx';
import { Toasts } from './Toasts.tsx';

const theme = { subscribe: () => () => undefined, getSnapshot: () => 'dark' as const };

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  // The library remembers messages beyond one test.
  act(() => void toast.dismiss());
  await advance(10_000);
  jest.useRealTimers();
});

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('without a message no code is fetched and nothing stands in the page', async () => {
  const load = jest.fn(async () => ({ Toasts }));
  const view = render(<ToastArea toasts={createToastStore(load)} theme={theme} />);
  await advance(60_000);
  expect(load).not.toHaveBeenCalled();
  expect(view.container.innerHTML).toBe('');
});

test('a message stays for four seconds (LAYOUT-53)', async () => {
  const toasts = createToastStore();
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  await advance(100);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  await advance(3_800);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  // The rest of its time, and the time it takes to leave.
  await advance(1_100);
  expect(screen.queryByText('Lien copié')).toBeNull();
});

test('messages sent while their code is on its way are all shown, and its code is fetched once', async () => {
  let arrive = (_: { Toasts: typeof Toasts }) => {};
  const load = jest.fn(() => new Promise<{ Toasts: typeof Toasts }>((resolve) => (arrive = resolve)));
  const toasts = createToastStore(load);
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  toasts.notify('Copie impossible', { kind: 'error' });
  await advance(1_000);
  expect(screen.queryByText('Lien copié')).toBeNull();
  arrive({ Toasts });
  await advance(100);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  expect(screen.getByText('Copie impossible')).toBeTruthy();
  toasts.notify('Profil enregistré');
  await advance(100);
  expect(screen.getByText('Profil enregistré')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a message whose code does not come is said plainly, once, and the next one tries again', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  const toasts = createToastStore(async () => {
    if (!isOnline) throw new Error('ChunkLoadError');
    return { Toasts };
  });
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  await advance(0);
  // A live region is read out only for what is added to it after it was there.
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
  expect(complaints).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

test('a message whose code is long on its way is said plainly, and not again when it is there', async () => {
  let arrive = (_: { Toasts: typeof Toasts }) => {};
  const toasts = createToastStore(() => new Promise((resolve) => (arrive = resolve)));
  render(<ToastArea toasts={toasts} theme={theme} />);
  toasts.notify('Lien copié');
  await advance(3_100);
  expect(screen.getByText('Lien copié')).toBeTruthy();
  await advance(5_000);
  arrive({ Toasts });
  await advance(100);
  expect(screen.queryByText('Lien copié')).toBeNull();
});

test('the live region is in the page before its first message', async () => {
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
