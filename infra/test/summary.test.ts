import { countJest, countPlaywright, summarize } from './summary.mjs';

const check = (isPassed: boolean) => ({ title: 'Formats', isPassed });
const suite = (isPassed: boolean, passed: number, failed: number) => ({
  title: 'Browser journeys',
  isPassed,
  passed,
  failed,
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
    });
  });

  it('counts a suite that could not start as one failure', () => {
    expect(countJest({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 })).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  it('counts a journey that passed only on a retry as failed', () => {
    expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({
      passed: 3,
      failed: 3,
    });
  });
});
