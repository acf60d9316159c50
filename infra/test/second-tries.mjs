// A failed test is repeated once at the end of the run, when the machine is quiet: decision 0075.

/** More first failures in one run are red at once. */
export const maxSecondTries = 2;

/** A first failure here is final: these must not fail even by chance. */
export const never = [
  // Nobody is let in, nothing is leaked.
  /^infra\/test\/(access|audit)\//,
  /^infra\/test\/(author-addresses|deleted-episode|personal-data|previews|scheduled-episodes)\.test\.ts$/,
  /^services\/auth\/src\/(personal-data|sessions|sign-in)\//,
  /^e2e\/journeys\/site\/(guest-preview|hostile-texts|sign-in-links)\.spec\.ts$/,
  // Nothing is lost.
  /^infra\/(backup|provision)\//,
  /^infra\/test\/(jobs|store-outage)\.test\.ts$/,
  /(^|\/)(killed|interrupted|full)-[a-z-]+\.(test|spec)\.ts$/,
];

export const mayBeTriedAgain = ({ file }) => !never.some((pattern) => pattern.test(file));

export function reasonAgainstSecondTries(failures) {
  if (failures.length > maxSecondTries)
    return `${failures.length} tests failed, and ${maxSecondTries} at most are tried again.`;
  const outside = failures.find(({ file }) => file === undefined);
  if (outside) return `${outside.name}: it is no test, and not tried again.`;
  const final = failures.find((failure) => !mayBeTriedAgain(failure));
  return final && `${final.name}: what must never happen is not tried again.`;
}

/** For `--testNamePattern` of Jest: exactly these tests. */
export const patternOf = (names) =>
  names.map((name) => `^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`).join('|');

/**
 * Counts failures whose second try passed as passed.
 * @param {(failure: object) => boolean} hasPassed
 */
export function withSecondTries(suite, hasPassed) {
  const failures = suite.failures.filter((failure) => !hasPassed(failure));
  const count = suite.failures.length - failures.length;
  const isGreen = count > 0 && failures.length === 0 && (suite.notRun ?? []).length === 0;
  return {
    ...suite,
    failures,
    passed: suite.passed + count,
    failed: suite.failed - count,
    isPassed: suite.isPassed || isGreen,
  };
}
