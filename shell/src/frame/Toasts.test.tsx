import { act, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { Toasts } from './Toasts.tsx';

const theme = { subscribe: () => () => undefined, getSnapshot: () => 'dark' as const };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a message stays for four seconds', async () => {
  render(<Toasts theme={theme} />);
  act(() => void toast('Lien copié'));
  await act(() => jest.advanceTimersByTimeAsync(3_900));
  expect(screen.getByText('Lien copié')).toBeTruthy();
  // The rest of its time, and the time it takes to leave.
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Lien copié')).toBeNull();
});
