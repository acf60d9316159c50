import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brand } from './brand.ts';
import { europeanTime, intlTime, parisInstant, parisTime, parisYear } from './paris-time.ts';

const minuteMs = 60_000;
const lastSundayOfMarch = { year: 2026, month: 3, day: 29 };
const lastSundayOfOctober = { year: 2026, month: 10, day: 25 };

const clockAt = (iso: string) => {
  const { year, month, day, weekday, hour, minute, second } = parisTime(new Date(iso));
  return { date: [year, month, day], weekday, time: [hour, minute, second] };
};

describe('a Paris clock', () => {
  test.each([
    ['winter', '2026-01-07T12:34:56.789Z', [2026, 1, 7], 3, [13, 34, 56]],
    ['summer', '2026-07-07T12:34:56.789Z', [2026, 7, 7], 2, [14, 34, 56]],
    ['midnight, which is hour 0', '2026-11-15T23:00:00Z', [2026, 11, 16], 1, [0, 0, 0]],
    ['New Year', '2025-12-31T23:00:00Z', [2026, 1, 1], 4, [0, 0, 0]],
    ['the second before the hour is skipped', '2026-03-29T00:59:59Z', [2026, 3, 29], 0, [1, 59, 59]],
    ['the second after the hour is skipped', '2026-03-29T01:00:00Z', [2026, 3, 29], 0, [3, 0, 0]],
    ['the hour that is repeated, first time', '2026-10-25T00:30:00Z', [2026, 10, 25], 0, [2, 30, 0]],
    ['the hour that is repeated, second time', '2026-10-25T01:30:00Z', [2026, 10, 25], 0, [2, 30, 0]],
  ])('%s', (_name, instant, date, weekday, time) => {
    expect(clockAt(instant)).toEqual({ date, weekday, time });
  });

  test('begins a year at midnight in Paris', () => {
    expect(parisYear(new Date('2024-12-31T22:59:59Z'))).toBe(2024);
    expect(parisYear(new Date('2024-12-31T23:00:00Z'))).toBe(2025);
  });
});

/** As `Intl` says, `2026-03-29 03:00:00`. */
const shownBy = (clock: Intl.DateTimeFormat, instant: Date) => clock.format(instant).replace(',', '');
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const two = (value: number) => String(value).padStart(2, '0');
const written = ({ year, month, day, hour, minute, second }: ReturnType<typeof parisTime>) =>
  `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;

/** The last weeks of years, of March and of October, hour by hour. */
function* hoursOfChange(firstYear: number): Generator<Date> {
  for (let year = firstYear; year <= 2040; year += 1)
    for (const month of [0, 3, 10])
      for (let hour = -24 * 7; hour < 2; hour += 1) yield new Date(Date.UTC(year, month, 1, hour));
}

// A law that changes the hours would show here, once Node.js knows it.
test.each([
  [brand.timeZone, parisTime, 1990],
  [brand.timeZone, intlTime, 1990],
  ['Europe/London', (instant: Date) => europeanTime(instant, 0), 1997],
  ['Europe/Athens', (instant: Date) => europeanTime(instant, 2), 1997],
] as const)('the clocks of %s show what Intl says: %#', (timeZone, timeOf, firstYear) => {
  const clock = clockOf(timeZone);
  const differing: string[] = [];
  for (const instant of hoursOfChange(firstYear)) {
    const expected = shownBy(clock, instant);
    if (written(timeOf(instant)) !== expected) differing.push(expected);
  }
  expect(differing).toEqual([]);
});

test('an invalid date has no wall time', () => {
  expect(() => parisTime(new Date('soon'))).toThrow(RangeError);
});

describe('the instant of an hour in Paris', () => {
  test.each([
    ['before the clocks go forward', lastSundayOfMarch, 1, '2026-03-29T00:00:00.000Z'],
    ['skipped: the hour after it', lastSundayOfMarch, 2, '2026-03-29T01:00:00.000Z'],
    ['after the clocks went forward', lastSundayOfMarch, 3, '2026-03-29T01:00:00.000Z'],
    ['midnight before the clocks go back', lastSundayOfOctober, 0, '2026-10-24T22:00:00.000Z'],
    ['before the clocks go back', lastSundayOfOctober, 1, '2026-10-24T23:00:00.000Z'],
    ['repeated: the second time', lastSundayOfOctober, 2, '2026-10-25T01:00:00.000Z'],
    ['after the clocks went back', lastSundayOfOctober, 3, '2026-10-25T02:00:00.000Z'],
    ['a day after its month', { year: 2026, month: 12, day: 35 }, 10, '2027-01-04T09:00:00.000Z'],
    ['a day before its month', { year: 2026, month: 1, day: -2 }, 10, '2025-12-29T09:00:00.000Z'],
  ])('%s', (_name, day, hour, instant) => {
    expect(parisInstant(day, hour).toISOString()).toBe(instant);
  });

  test('is shown by the clock, for every hour of both Sundays that a clock shows', () => {
    for (const day of [lastSundayOfMarch, lastSundayOfOctober])
      for (let hour = 0; hour < 24; hour += 1) {
        if (day === lastSundayOfMarch && hour === 2) continue;
        expect(parisTime(parisInstant(day, hour))).toEqual({
          ...day,
          weekday: 0,
          hour,
          minute: 0,
          second: 0,
        });
      }
  });
});

/** Reads the clock every half hour of both Sundays in a process whose own time zone is `timeZone`. */
async function readInTimeZone(timeZone: string): Promise<unknown> {
  const module = pathToFileURL(path.join(__dirname, 'paris-time.ts')).href;
  const script = `
    import { parisInstant, parisTime, parisYear } from '${module}';
    const readings = [];
    for (const start of ['2026-03-28T22:00:00Z', '2026-10-24T22:00:00Z'])
      for (let step = 0; step < 52; step += 1) {
        const instant = new Date(Date.parse(start) + step * ${30 * minuteMs});
        const time = parisTime(instant);
        readings.push([time, parisInstant(time, time.hour), parisYear(instant)]);
      }
    console.log(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), readings }));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { env: { ...process.env, TZ: timeZone } },
  );
  return JSON.parse(stdout);
}

test('the clock is that of Paris in every time zone of the process', async () => {
  const inParis = await readInTimeZone('Europe/Paris');
  const inUtc = await readInTimeZone('UTC');
  expect(inUtc).toEqual({ ...Object(inParis), offset: 0 });
  // Both of these change their clocks too, on other days than Paris.
  for (const [timeZone, offset] of [
    ['America/New_York', 300],
    ['Pacific/Auckland', -720],
  ] as const)
    expect(await readInTimeZone(timeZone)).toEqual({ ...Object(inUtc), offset });
});
