import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../local/install.mjs';
import { fileInGroup } from './group-tests.mjs';

/** For a file in a group without what its hooks took. */
export const jestDurations = ({ testResults }) =>
  testResults.flatMap(({ name, startTime, endTime, assertionResults }) => {
    const file = path.relative(root, name);
    const ofFiles = new Map();
    for (const result of assertionResults) {
      const inGroup = fileInGroup(file, result);
      if (inGroup) ofFiles.set(inGroup, (ofFiles.get(inGroup) ?? 0) + (result.duration ?? 0));
    }
    if (ofFiles.size === 0) return [{ file, ms: endTime - startTime }];
    return [...ofFiles].map(([file, ms]) => ({ file, ms }));
  });

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
