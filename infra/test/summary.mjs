/** A suite that could not even start holds tests nobody counted: it is one failure. */
export const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
});

/** A test that passed on a second try counts as failed: journeys are run without retries. */
export const countPlaywright = ({ stats, errors = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/**
 * What the last lines of a run say: the tests of all suites, and one failure for every check that failed and
 * for every suite that is red, or passed nothing, although no test of it failed.
 */
export function summarize(checks, suites) {
  const failures = [
    ...checks.map(({ title, isPassed }) => ({ title, count: isPassed ? 0 : 1 })),
    ...suites.map(({ title, isPassed, passed, failed }) => ({
      title,
      count: failed === 0 && (!isPassed || passed === 0) ? 1 : failed,
    })),
  ];
  return {
    passed: suites.reduce((sum, suite) => sum + suite.passed, 0),
    failed: failures.reduce((sum, { count }) => sum + count, 0),
    failedStages: failures.filter(({ count }) => count > 0).map(({ title }) => title),
  };
}
