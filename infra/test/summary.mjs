import path from 'node:path';
import { root } from '../local/install.mjs';
import { fileInGroup } from './group-tests.mjs';

/** The tests of a suite that could not start are unknown, so the suite counts as one failure. */
export const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  failures: report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      const file = path.relative(root, path.resolve(root, name));
      if (failed.length === 0) return [{ name, message, file }];
      return failed.map((result) => {
        const inGroup = fileInGroup(file, result);
        const test = inGroup ? result.fullName.slice(inGroup.length + 1) : result.fullName;
        return {
          name: `${inGroup ?? name}: ${test}`,
          message: result.failureMessages.join('\n'),
          file: inGroup ?? file,
          test,
        };
      });
    }),
});

/** With all titles from that of its file on; a group may have no journeys. */
const journeysOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map((test) => ({ file, line, titles: [title], test })),
  ),
  ...suites.flatMap((suite) =>
    journeysOf(suite).map(({ titles, ...journey }) => ({
      ...journey,
      titles: suite.title === '' ? titles : [suite.title, ...titles],
    })),
  ),
];

const messageOf = ({ message, value }) => message ?? value ?? 'No message.';
const messagesOf = ({ results }) => results.flatMap(({ errors = [] }) => errors.map(messageOf));

/** Playwright calls a journey skipped, too, if the run ended before it or interrupted it. */
const didNotRun = (test) =>
  test.status === 'skipped' && test.expectedStatus !== 'skipped' && messagesOf(test).length === 0;

/** Includes a journey that passed on a retry (they run without), and one interrupted after a failure. */
const hasFailed = (test) =>
  test.status === 'unexpected' ||
  test.status === 'flaky' ||
  (test.status === 'skipped' && messagesOf(test).length > 0);

/** As `--test-list` takes it. The first title is that of the file. */
const nameOf = ({ titles, test }) => [`[${test.projectName}]`, ...titles].join(' › ');

export function countPlaywright({ stats, errors = [], suites = [] }) {
  const journeys = journeysOf({ suites });
  const failures = journeys
    .filter(({ test }) => hasFailed(test))
    .map((journey) => ({
      name: `${journey.file}:${journey.line}: ${journey.titles.at(-1)}`,
      message: messagesOf(journey.test).join('\n'),
      file: `e2e/journeys/${journey.file}`,
      test: nameOf(journey),
    }));
  const outside = errors.map((error) => ({ name: 'Outside any journey', message: messageOf(error) }));
  return {
    passed: stats.expected,
    failed: failures.length + outside.length,
    failures: [...outside, ...failures],
    names: journeys.map(nameOf),
    notRun: journeys.filter(({ test }) => didNotRun(test)).map(nameOf),
  };
}

export const joinRuns = (first, second) => ({
  passed: first.passed + second.passed,
  failed: first.failed + second.failed,
  failures: [...first.failures, ...second.failures],
  // Playwright accepts a list that matches nothing.
  notRun: [...second.notRun, ...first.notRun.filter((name) => !second.names.includes(name))],
});

/**
 * The tests of all suites, and one failure for every failed check, for every test that did not run, and for every
 * suite that failed, or ran no test, without a failed test.
 */
export function summarize(checks, suites) {
  const stages = [
    ...checks.map(({ title, isPassed }) => ({ title, count: isPassed ? 0 : 1 })),
    ...suites.map(({ title, isPassed, passed, failed, notRun = [] }) => {
      const count = failed + notRun.length;
      return { title, count: count === 0 && (!isPassed || passed === 0) ? 1 : count };
    }),
  ];
  return {
    passed: suites.reduce((sum, suite) => sum + suite.passed, 0),
    failed: stages.reduce((sum, { count }) => sum + count, 0),
    failedStages: stages.filter(({ count }) => count > 0).map(({ title }) => title),
    failures: suites.flatMap(({ failures, notRun = [] }) => [
      ...failures,
      ...notRun.map((name) => ({ name, message: 'It did not run.' })),
    ]),
  };
}
