import { recordingOf } from './live-item.rules.ts';

describe('the recording, Saturdays at 20:00 UTC (A01)', () => {
  test.each([
    ['Monday, just begun', '2026-11-16T00:00:00Z', '2026-11-21', 'pending'],
    ['Friday', '2026-11-20T12:00:00Z', '2026-11-21', 'pending'],
    ['Saturday, a minute before', '2026-11-21T19:59:00Z', '2026-11-21', 'pending'],
    ['Saturday, the moment before', '2026-11-21T19:59:59.999Z', '2026-11-21', 'pending'],
    ['Saturday, as it begins', '2026-11-21T20:00:00Z', '2026-11-21', 'live'],
    ['Saturday, the moment before it ends', '2026-11-21T22:14:59.999Z', '2026-11-21', 'live'],
    ['Saturday, as it ends', '2026-11-21T22:15:00Z', '2026-11-21', 'ended'],
    ['Saturday, after it', '2026-11-21T22:20:00Z', '2026-11-21', 'ended'],
    ['Sunday', '2026-11-22T23:59:59.999Z', '2026-11-21', 'ended'],
    ['Monday, the next one', '2026-11-23T00:00:00Z', '2026-11-28', 'pending'],
    ['before the clocks of Paris go forward', '2026-03-28T19:59:00Z', '2026-03-28', 'pending'],
    ['on the evening before they go forward', '2026-03-28T20:00:00Z', '2026-03-28', 'live'],
    ['on the day on which they go forward', '2026-03-29T12:00:00Z', '2026-03-28', 'ended'],
    ['on the first Saturday of summer time', '2026-04-04T20:00:00Z', '2026-04-04', 'live'],
    ['on the last Saturday of summer time', '2026-10-24T20:00:00Z', '2026-10-24', 'live'],
    ['on the day on which they go back', '2026-10-25T12:00:00Z', '2026-10-24', 'ended'],
    ['on the first Saturday of winter time', '2026-10-31T19:59:00Z', '2026-10-31', 'pending'],
    ['across the end of a year', '2027-01-02T20:30:00Z', '2027-01-02', 'live'],
  ])('%s', (_name, now, day, status) => {
    expect(recordingOf(new Date(now))).toEqual({
      startsAt: new Date(`${day}T20:00:00Z`),
      usualStartsAt: new Date(`${day}T20:00:00Z`),
      endsAt: new Date(`${day}T22:15:00Z`),
      status,
    });
  });
});

describe('a recording that its hosts moved from Saturday 28 November (T3-R1)', () => {
  test.each([
    ['to Sunday, on Saturday evening', '2026-11-29T17:00', '2026-11-28T20:30', '2026-11-29T17:00', 'pending'],
    ['to Sunday, while it lasts', '2026-11-29T17:00', '2026-11-29T18:00', '2026-11-29T17:00', 'live'],
    ['to Thursday, on Saturday evening', '2026-11-26T19:00', '2026-11-28T20:30', '2026-11-26T19:00', 'ended'],
    ['to Monday, the week before', '2026-11-30T19:00', '2026-11-28T20:30', '2026-11-30T19:00', 'pending'],
    ['to Monday, while it lasts', '2026-11-30T19:00', '2026-11-30T20:00', '2026-11-30T19:00', 'live'],
    ['to Monday, just after it', '2026-11-30T19:00', '2026-11-30T21:15', '2026-11-30T19:00', 'ended'],
    ['to Monday, on the day after', '2026-11-30T19:00', '2026-12-01T12:00', '2026-12-05T20:00', 'pending'],
    ['to Sunday, a week later', '2026-11-29T17:00', '2026-12-01T12:00', '2026-12-05T20:00', 'pending'],
  ])('%s', (_name, movedTo, now, startsAt, status) => {
    const planned = [
      { usualStartsAt: new Date('2026-11-28T20:00:00Z'), startsAt: new Date(`${movedTo}:00Z`) },
    ];
    expect(recordingOf(new Date(`${now}:00Z`), planned)).toMatchObject({
      startsAt: new Date(`${startsAt}:00Z`),
      status,
    });
  });
});

test('of two shows of one week the one on air is announced (T3-R6)', () => {
  const usualStartsAt = new Date('2026-11-28T20:00:00Z');
  const planned = [
    { usualStartsAt, startsAt: usualStartsAt },
    { usualStartsAt, startsAt: new Date('2026-11-29T18:00:00Z'), phase: 'on_air' as const },
  ];
  expect(recordingOf(new Date('2026-11-28T21:00:00Z'), planned)).toMatchObject({
    startsAt: planned[1]?.startsAt,
    status: 'live',
  });
});

test.each([
  ['22:14:59', '22:15'],
  ['22:15:00', '22:45'],
  ['22:44:59', '22:45'],
  ['22:45:00', '23:15'],
])('at %s a show on the air is expected to end at %s', (now, end) => {
  const startsAt = new Date('2026-11-28T20:00:00Z');
  const planned = [{ usualStartsAt: startsAt, startsAt, phase: 'on_air' as const }];
  expect(recordingOf(new Date(`2026-11-28T${now}Z`), planned).endsAt).toEqual(
    new Date(`2026-11-28T${end}:00Z`),
  );
});
