import { showText } from '@nobicast/contracts/calls';
import { act, render, screen } from '@testing-library/react';
import { refusals } from '../api/index.ts';
import { stubFetch } from '../testing/index.ts';
import { usePausedReply } from './use-paused-reply.ts';

function Shown() {
  const { hasFailed } = usePausedReply(showText, { body: { markdown: 'Un mot', as: 'post' } });
  return <p>{hasFailed ? 'échec' : 'rien'}</p>;
}

test('what is read while somebody types does not ask to sign in again', async () => {
  jest.useFakeTimers();
  const stub = stubFetch({ '/api/admin/shown-text': { status: 401, body: { ok: false, error: 'Non' } } });
  const mayRepeat = jest.fn(async () => false);
  refusals.mayRepeat = mayRepeat;
  render(<Shown />);
  await act(() => jest.advanceTimersByTimeAsync(500));
  refusals.mayRepeat = undefined;
  stub.restore();
  jest.useRealTimers();
  expect(screen.getByText('échec')).toBeTruthy();
  expect(mayRepeat).not.toHaveBeenCalled();
});
