import { read } from './requirements/spec.ts';

// The figures of docs/capacity.md that follow from the assumptions in its text, in the units of its tables.

const page = read('docs/capacity.md');
const episodeMegabytes = 60;
const hourSeconds = 3_600;
/** The busiest minute of an hour, as a multiple of the mean. */
const peak = 3;
const shareOfVisitorsInTheHour = 1 / 5;

const units: Record<string, number> = { MB: 1, GB: 1_000, million: 1_000_000 };
/** `1.7 GB/s` in MB/s, `10 million` as a number. */
function valueOf(text: string): number {
  const [, digits = '', unit = ''] = /^([\d.,]+)(?: (\w+))?/.exec(text) ?? [];
  return Number(digits.replaceAll(',', '')) * (units[unit] ?? 1);
}
function tableOf(head: string): string[][] {
  const [table = ''] = page.slice(page.indexOf(`| ${head} |`)).split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}
/** Figures have two digits. */
const isAbout = (text: string | undefined, expected: number) =>
  Math.abs(valueOf(text ?? '') - expected) <= expected * 0.05;

// T3-D7
test('the sound of apps that fetch by themselves follows from their number', () => {
  const rows = tableOf('apps');
  expect(rows).toHaveLength(3);
  for (const [apps = '', perSecond, mean, atThePeak] of rows) {
    const downloads = valueOf(apps) / hourSeconds;
    const megabytes = downloads * episodeMegabytes;
    expect([
      apps,
      isAbout(perSecond, downloads),
      isAbout(mean, megabytes),
      isAbout(atThePeak, megabytes * peak),
    ]).toEqual([apps, true, true, true]);
  }
});

test('that of visitors follows from theirs', () => {
  const rows = tableOf('listeners a week');
  expect(rows).toHaveLength(3);
  for (const [listeners = '', perSecond, , sound] of rows) {
    const visitors = (valueOf(listeners) * shareOfVisitorsInTheHour * peak) / hourSeconds;
    expect([listeners, isAbout(perSecond, visitors), isAbout(sound, visitors * episodeMegabytes)]).toEqual([
      listeners,
      true,
      true,
    ]);
  }
});
