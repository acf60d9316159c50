import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { useCountdown } from './use-countdown.ts';

function CountdownText({ target }: { target?: Date }) {
  const countdown = useCountdown(target);
  return (
    <p role="timer">
      {countdown.state === 'counting' ? JSON.stringify(countdown.remaining) : countdown.state}
    </p>
  );
}
const shown = () => screen.getByRole('timer').textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the server shows a placeholder', () => {
  expect(renderToString(<CountdownText />)).toContain('pending');
});

test('ticks with the seconds of the clock', () => {
  jest.setSystemTime(new Date('2026-11-20T18:52:26.400Z'));
  render(<CountdownText />);
  expect(shown()).toContain('"seconds":33');
  act(() => jest.advanceTimersByTime(600));
  expect(shown()).toContain('"seconds":33');
  act(() => jest.advanceTimersByTime(1000));
  expect(shown()).toContain('"seconds":32');
});

test('says that the distribution is on, then counts to the next Monday (COUNTDOWN-01)', () => {
  jest.setSystemTime(new Date('2026-11-16T08:59:58.000Z'));
  render(<CountdownText />);
  expect(shown()).toContain('"seconds":2');
  act(() => jest.advanceTimersByTime(2000));
  expect(shown()).toBe('live');
  act(() => jest.setSystemTime(new Date('2026-11-16T23:00:00.000Z')));
  act(() => jest.advanceTimersByTime(1000));
  expect(shown()).toContain('"days":6');
});

test('a supplied date is counted to (COUNTDOWN-12)', () => {
  jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
  render(<CountdownText target={new Date('2026-11-20T12:00:05.000Z')} />);
  expect(shown()).toContain('"minutes":0,"seconds":5');
});
