import { nextDistribution } from '@nobicast/contracts/distribution';
import { type Countdown, isDistributing, refreshCountdown, remainingUntil } from './countdown.ts';

const at = (iso: string) => new Date(iso);
const next = (iso: string) => nextDistribution(at(iso)).toISOString();

describe('the next distribution', () => {
  test.each([
    // COUNTDOWN-13
    ['Monday before 10:00 is today', '2026-11-16T08:00:00Z', '2026-11-16T09:00:00.000Z'],
    // COUNTDOWN-14
    ['Monday from 10:00 is a week later', '2026-11-16T09:00:00Z', '2026-11-23T09:00:00.000Z'],
    // COUNTDOWN-15
    ['Sunday is tomorrow', '2026-11-22T11:00:00Z', '2026-11-23T09:00:00.000Z'],
    // COUNTDOWN-16
    ['Tuesday', '2026-11-17T12:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['Wednesday', '2026-11-18T12:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['Thursday', '2026-11-19T12:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['Friday', '2026-11-20T12:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['Saturday', '2026-11-21T12:00:00Z', '2026-11-23T09:00:00.000Z'],
    // COUNTDOWN-18
    ['in summer it is 08:00 UTC', '2026-06-10T12:00:00Z', '2026-06-15T08:00:00.000Z'],
    // COUNTDOWN-17
    ['in winter it is 09:00 UTC', '2026-01-07T12:00:00Z', '2026-01-12T09:00:00.000Z'],
    ['after the clocks go forward (2026-03-29)', '2026-03-28T12:00:00Z', '2026-03-30T08:00:00.000Z'],
    ['after the clocks go back (2026-10-25)', '2026-10-24T12:00:00Z', '2026-10-26T09:00:00.000Z'],
    ['across the end of a month and a year', '2026-12-30T12:00:00Z', '2027-01-04T09:00:00.000Z'],
    ['Sunday evening in UTC can be Monday in Paris', '2026-06-14T22:30:00Z', '2026-06-15T08:00:00.000Z'],
  ])('%s', (_name, now, target) => {
    expect(next(now)).toBe(target);
  });
});

/** Computed apart from the time-zone data: summer is from the last Sunday of March to that of October. */
function parisOffsetHours(instant: Date): number {
  const lastSundayOf = (month: number) => {
    const end = new Date(Date.UTC(instant.getUTCFullYear(), month + 1, 0));
    return Date.UTC(end.getUTCFullYear(), month, end.getUTCDate() - end.getUTCDay(), 1);
  };
  return instant.getTime() >= lastSundayOf(2) && instant.getTime() < lastSundayOf(9) ? 2 : 1;
}

test('over every hour of two years, the target is the first Monday at 10:00 in Paris that is still to come', () => {
  const hourMs = 3_600_000;
  const start = Date.UTC(2026, 0, 1);
  const hours = 2 * 365 * 24;
  const mondays: number[] = [];
  for (let day = start; day < start + (hours + 8 * 24) * hourMs; day += 24 * hourMs) {
    const noon = new Date(day + 12 * hourMs);
    if (noon.getUTCDay() === 1) mondays.push(day + (10 - parisOffsetHours(noon)) * hourMs);
  }
  const wrong: string[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    // The last and the first second around each hour.
    for (const now of [start + hour * hourMs - 1_000, start + hour * hourMs]) {
      const expected = mondays.find((monday) => monday > now);
      if (nextDistribution(new Date(now)).getTime() !== expected) wrong.push(new Date(now).toISOString());
    }
  }
  expect(wrong).toEqual([]);
});

test('over every hour of two years, a page left open counts to the same target as one just opened, or is at Monday', () => {
  const start = Date.UTC(2026, 0, 1);
  let open: Countdown = { target: nextDistribution(new Date(start)) };
  const wrong: string[] = [];
  for (let hour = 0; hour < 2 * 365 * 24; hour += 1) {
    const now = new Date(start + hour * 3_600_000);
    open = refreshCountdown(open, now);
    const isItsMonday = open.target <= now && isDistributing(now);
    if (!isItsMonday && open.target.getTime() !== nextDistribution(now).getTime())
      wrong.push(now.toISOString());
  }
  expect(wrong).toEqual([]);
});

describe('the distribution is on', () => {
  // COUNTDOWN-01
  test.each([
    ['2026-11-16T08:59:59Z', false],
    ['2026-11-16T09:00:00Z', true],
    ['2026-11-16T22:59:59Z', true],
    ['2026-11-16T23:00:00Z', false],
    ['2026-03-30T08:00:00Z', true],
    ['2026-03-30T07:59:59Z', false],
    ['2026-10-26T08:30:00Z', false],
  ])('at %s: %p', (now, isOn) => {
    expect(isDistributing(at(now))).toBe(isOn);
  });
});

test('what remains is whole days, hours, minutes and seconds, and never negative (COUNTDOWN-05 to 08)', () => {
  expect(remainingUntil(at('2026-11-23T09:00:00Z'), at('2026-11-20T18:52:26.400Z'))).toEqual({
    days: 2,
    hours: 14,
    minutes: 7,
    seconds: 33,
  });
  expect(remainingUntil(at('2026-11-16T09:00:00Z'), at('2026-11-17T09:00:00Z'))).toEqual({
    days: 0,
    hours: 0,
    minutes: 0,
    seconds: 0,
  });
});

describe('a target that has passed', () => {
  const passed = { target: at('2026-11-16T09:00:00Z') };

  test('is computed again on Tuesday (COUNTDOWN-19)', () => {
    expect(refreshCountdown(passed, at('2026-11-17T00:00:01Z')).target.toISOString()).toBe(
      '2026-11-23T09:00:00.000Z',
    );
  });
  test('stays on its own Monday', () => {
    expect(refreshCountdown(passed, at('2026-11-16T12:00:00Z'))).toBe(passed);
  });
  test.each(['2026-11-22T12:00:00Z', '2026-11-23T07:00:00Z'])(
    'does not stay for a week in a page left open (%s)',
    (now) => {
      expect(refreshCountdown(passed, at(now)).target.toISOString()).toBe('2026-11-23T09:00:00.000Z');
    },
  );
  test('is computed again at most once per minute (COUNTDOWN-20)', () => {
    const first = refreshCountdown(
      { ...passed, recomputedAt: at('2026-11-17T12:00:00Z').getTime() },
      at('2026-11-17T12:00:59Z'),
    );
    expect(first.target).toBe(passed.target);
    const later = refreshCountdown(first, at('2026-11-17T12:01:00Z'));
    expect(later.target.toISOString()).toBe('2026-11-23T09:00:00.000Z');
  });
  test('stays when the new one is within the hour (COUNTDOWN-21)', () => {
    const odd = { target: at('2026-11-23T08:05:00Z') };
    const now = at('2026-11-23T08:30:00Z');
    expect(nextDistribution(now).toISOString()).toBe('2026-11-23T09:00:00.000Z');
    expect(refreshCountdown(odd, now)).toBe(odd);
  });
});

test('a target in the future is left alone', () => {
  const countdown = { target: at('2026-11-23T09:00:00Z') };
  expect(refreshCountdown(countdown, at('2026-11-17T12:00:00Z'))).toBe(countdown);
});
