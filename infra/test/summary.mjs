/** The tests of a suite that could not start are not counted, so the suite counts as one failure. */
export const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  failedTests: report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
    }),
});

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** A test that passed only on a retry counts as failed: journeys run without retries. */
export const countPlaywright = ({ stats, errors = [], suites = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  failedTests: specsOf({ suites })
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line}: ${title}`),
});

/**
 * The summary of a run: the tests of all suites, and one failure for every failed check and for every suite
 * that failed, or ran no test, without a failed test.
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
    failedTests: suites.flatMap((suite) => suite.failedTests),
  };
}
