/** The tests of a suite that could not start are not counted, so the suite counts as one failure. */
export const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  failures: report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (failed.length === 0) return [{ name, message }];
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${name}: ${fullName}`,
        message: failureMessages.join('\n'),
      }));
    }),
});

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const messageOf = ({ message, value }) => message ?? value ?? 'No message.';

/** A run that is ended before its time reports the tests that it did not come to as skipped, as it does those of `test.skip`. */
const didNotRun = ({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped';

const journeyMessage = (test) =>
  didNotRun(test)
    ? 'It did not run, or was interrupted.'
    : test.results.flatMap(({ errors = [] }) => errors.map(messageOf)).join('\n');

/** A test that passed only on a retry counts as failed: journeys run without retries. So does one that did not run. */
export function countPlaywright({ stats, errors = [], suites = [] }) {
  const failures = specsOf({ suites }).flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky' || didNotRun(test))
      .map((test) => ({ name: `${file}:${line}: ${title}`, message: journeyMessage(test) })),
  );
  const outside = errors.map((error) => ({ name: 'Outside any journey', message: messageOf(error) }));
  return {
    passed: stats.expected,
    failed: failures.length + outside.length,
    failures: [...outside, ...failures],
  };
}

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
    failures: suites.flatMap((suite) => suite.failures),
  };
}
