import { countJest, countPlaywright, summarize } from './summary.mjs';

const check = (isPassed: boolean) => ({ title: 'Formats', isPassed });
const suite = (isPassed: boolean, passed: number, failed: number) => ({
  title: 'Browser journeys',
  isPassed,
  passed,
  failed,
  failedTests: Array.from({ length: failed }, (_, index) => `some.spec.ts:${index}: a journey`),
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
      failedTests: aSuite.failedTests,
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
          assertionResults: [{ status: 'passed', fullName: 'adds' }],
        },
        {
          name: 'red.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'reads' },
            { status: 'failed', fullName: 'writes' },
          ],
        },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(countJest(report)).toEqual({
      passed: 3,
      failed: 2,
      failedTests: ['red.test.ts: writes', 'broken.test.ts'],
    });
  });

  it('counts a journey that passed only on a retry as failed, and names what failed', () => {
    const spec = (line: number, status: string) => ({
      file: 'journeys/dock.spec.ts',
      line,
      title: 'plays on',
      tests: [{ status }],
    });
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      errors: [{}],
      suites: [
        { specs: [spec(3, 'expected'), spec(9, 'unexpected')], suites: [{ specs: [spec(20, 'flaky')] }] },
      ],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 3,
      failed: 3,
      failedTests: ['journeys/dock.spec.ts:9: plays on', 'journeys/dock.spec.ts:20: plays on'],
    });
  });
});
