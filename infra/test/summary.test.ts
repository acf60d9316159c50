import { countJest, countPlaywright, summarize } from './summary.mjs';

const check = (isPassed: boolean) => ({ title: 'Formats', isPassed });
const suite = (isPassed: boolean, passed: number, failed: number) => ({
  title: 'Browser journeys',
  isPassed,
  passed,
  failed,
  failures: Array.from({ length: failed }, (_, index) => ({
    name: `some.spec.ts:${index}: a journey`,
    message: 'Not as expected.',
  })),
});

describe('the summary of a test run', () => {
  it.each([
    ['all green', check(true), suite(true, 5, 0), 0, []],
    ['a failed check', check(false), suite(true, 5, 0), 1, ['Formats']],
    ['failed tests', check(true), suite(false, 5, 2), 2, ['Browser journeys']],
    ['a failed suite without a failed test', check(true), suite(false, 5, 0), 1, ['Browser journeys']],
    ['a suite that ran nothing', check(true), suite(true, 0, 0), 1, ['Browser journeys']],
    ['both', check(false), suite(false, 5, 2), 3, ['Formats', 'Browser journeys']],
  ])('counts and names %s', (_, aCheck, aSuite, failed, failedStages) => {
    expect(summarize([aCheck], [aSuite])).toEqual({
      passed: 5 * Number(aSuite.passed > 0),
      failed,
      failedStages,
      failures: aSuite.failures,
    });
  });

  it('counts a suite that could not start as one failure, and names what failed', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          name: 'green.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: [] }],
        },
        {
          name: 'red.test.ts',
          status: 'failed',
          message: 'Expected 1, received 2.',
          assertionResults: [
            { status: 'passed', fullName: 'reads', failureMessages: [] },
            { status: 'failed', fullName: 'writes', failureMessages: ['Expected 1,', 'received 2.'] },
          ],
        },
        { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module.', assertionResults: [] },
      ],
    };
    expect(countJest(report)).toEqual({
      passed: 3,
      failed: 2,
      failures: [
        { name: 'red.test.ts: writes', message: 'Expected 1,\nreceived 2.' },
        { name: 'broken.test.ts', message: 'Cannot find module.' },
      ],
    });
  });

  it('counts a journey that passed only on a retry, or did not run, as failed, and says why', () => {
    const spec = (line: number, status: string, errors: string[][], expectedStatus = 'passed') => ({
      file: 'journeys/dock.spec.ts',
      line,
      title: 'plays on',
      tests: [
        {
          status,
          expectedStatus,
          results: errors.map((messages) => ({
            status: 'any',
            errors: messages.map((message) => ({ message })),
          })),
        },
      ],
    });
    const report = {
      stats: { expected: 3 },
      errors: [{ message: 'The worker could not stop.' }],
      suites: [
        {
          specs: [
            spec(3, 'expected', [[]]),
            spec(9, 'unexpected', [['It is silent.', 'And late.']]),
            spec(30, 'skipped', []),
            spec(40, 'skipped', [[]], 'skipped'),
          ],
          suites: [{ specs: [spec(20, 'flaky', [['It is silent.'], []])] }],
        },
      ],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 3,
      failed: 4,
      failures: [
        { name: 'Outside any journey', message: 'The worker could not stop.' },
        { name: 'journeys/dock.spec.ts:9: plays on', message: 'It is silent.\nAnd late.' },
        { name: 'journeys/dock.spec.ts:30: plays on', message: 'It did not run, or was interrupted.' },
        { name: 'journeys/dock.spec.ts:20: plays on', message: 'It is silent.' },
      ],
    });
  });
});
