import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../local/install.mjs';

export const jestDurations = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    ms: endTime - startTime,
  }));

const durationOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) +
  suites.reduce((sum, suite) => sum + durationOf(suite), 0);

export const playwrightDurations = ({ suites = [] }) =>
  suites.map((suite) => ({ file: `e2e/journeys/${suite.title}`, ms: durationOf(suite) }));

export const describeSlowest = (durations, count = 20) =>
  [...durations]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);

/** Of this process and all that it has started and waited for, in seconds; undefined elsewhere than on Linux. */
export function usedCpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Fields 14 to 17 of proc(5), in hundredths of a second; the second field may contain spaces.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return ticks.reduce((sum, value) => sum + Number(value), 0) / 100;
  } catch {
    return undefined;
  }
}
