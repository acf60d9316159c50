import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { useCountdown } from './countdown.ts';

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

describe('every second is shown once (COUNTDOWN-09, U1)', () => {
  /** Timers fire late by these amounts in turn, as in a busy browser; -1: a millisecond early. */
  const fireTimersLate = (lateness: readonly number[]) => {
    const setTimer = globalThis.setTimeout;
    let started = 0;
    jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms = 0) =>
        setTimer(run, Math.max(0, ms + (lateness[started++ % lateness.length] ?? 0)))) as typeof setTimeout);
  };
  afterEach(() => jest.restoreAllMocks());

  const everyLateness = Array.from({ length: 41 }, (_, ms) => ms);
  test.each([
    ['on time', [0]],
    ['late by 0 to 40 ms, rising', everyLateness],
    ['late by 40 to 0 ms, falling', everyLateness.toReversed()],
    ['late by turns', [0, 40, 1, 39, -1, 20]],
    ['a millisecond early', [-1]],
  ])('with timers %s', (_name, lateness) => {
    for (const target of ['2026-11-22T08:59:59.000Z', '2026-11-22T08:59:59.250Z']) {
      jest.setSystemTime(new Date('2026-11-22T08:59:00.700Z'));
      fireTimersLate(lateness);
      const { unmount } = render(<CountdownText target={new Date(target)} />);
      const seconds = [shown()];
      for (let tick = 0; tick < 90; tick += 1) {
        act(() => jest.advanceTimersToNextTimer());
        if (seconds.at(-1) !== shown()) seconds.push(shown());
      }
      expect(seconds.map((text) => Number(/\d+(?=}$)/.exec(text ?? '')?.[0]))).toEqual(
        Array.from({ length: 59 }, (_second, index) => 58 - index),
      );
      unmount();
      jest.restoreAllMocks();
    }
  });
});

test('says that the distribution is on, then counts to the next Monday (COUNTDOWN-01)', () => {
  jest.setSystemTime(new Date('2026-11-16T08:59:58.000Z'));
  render(<CountdownText />);
  expect(shown()).toContain('"seconds":2');
  act(() => jest.advanceTimersByTime(2100));
  expect(shown()).toBe('live');
  act(() => jest.setSystemTime(new Date('2026-11-16T23:00:00.000Z')));
  act(() => jest.advanceTimersByTime(1100));
  expect(shown()).toContain('"days":6');
});

test('a supplied date is counted to (COUNTDOWN-12)', () => {
  jest.setSystemTime(new Date('2026-11-20T12:00:00.000Z'));
  render(<CountdownText target={new Date('2026-11-20T12:00:05.000Z')} />);
  expect(shown()).toContain('"minutes":0,"seconds":5');
});
