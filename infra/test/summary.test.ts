import { countJest, countPlaywright, joinRuns, summarize } from './summary.mjs';

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
        {
          name: 'red.test.ts: writes',
          message: 'Expected 1,\nreceived 2.',
          file: 'red.test.ts',
          test: 'writes',
        },
        { name: 'broken.test.ts', message: 'Cannot find module.', file: 'broken.test.ts' },
      ],
    });
  });

  it('names the file of a test that ran in a group, and its name in that file', () => {
    const report = {
      numPassedTests: 0,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 0,
      testResults: [
        {
          name: 'test-results/groups/web/mfe-admin-src-1.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            {
              status: 'failed',
              ancestorTitles: ['mfe-admin/red.test.tsx', 'a form'],
              fullName: 'mfe-admin/red.test.tsx a form writes',
              failureMessages: ['No.'],
            },
          ],
        },
      ],
    };
    expect(countJest(report).failures).toEqual([
      {
        name: 'mfe-admin/red.test.tsx: a form writes',
        message: 'No.',
        file: 'mfe-admin/red.test.tsx',
        test: 'a form writes',
      },
    ]);
  });

  it('counts a journey that passed only on a retry as failed, says why, and knows those that did not run', () => {
    const spec = (line: number, title: string, status: string, messages: string[] = []) => ({
      file: 'dock.spec.ts',
      line,
      title,
      tests: [
        {
          projectName: 'reading',
          status,
          expectedStatus: title === 'is left out' ? 'skipped' : 'passed',
          results: [{ status: 'any', errors: messages.map((message) => ({ message })) }],
        },
      ],
    });
    const report = {
      stats: { expected: 3 },
      errors: [{ message: 'The worker could not stop.' }],
      suites: [
        {
          title: 'dock.spec.ts',
          specs: [
            spec(3, 'opens', 'expected'),
            spec(9, 'plays', 'unexpected', ['It is silent.', 'And late.']),
            spec(30, 'closes', 'skipped'),
            spec(40, 'is left out', 'skipped'),
            // Interrupted after it had failed.
            spec(50, 'pauses', 'skipped', ['It plays on.']),
          ],
          suites: [
            { title: 'by keys', specs: [spec(20, 'plays', 'flaky', ['It is silent.'])] },
            { title: '', specs: [spec(25, 'stops', 'skipped')] },
          ],
        },
      ],
    };
    const failed = (line: number, title: string, message: string, group = '') => ({
      name: `dock.spec.ts:${line}: ${title}`,
      message,
      file: 'e2e/journeys/dock.spec.ts',
      test: `[reading] › dock.spec.ts › ${group}${title}`,
    });
    const { names, ...counts } = countPlaywright(report);
    expect(counts).toEqual({
      passed: 3,
      failed: 4,
      failures: [
        { name: 'Outside any journey', message: 'The worker could not stop.' },
        failed(9, 'plays', 'It is silent.\nAnd late.'),
        failed(50, 'pauses', 'It plays on.'),
        failed(20, 'plays', 'It is silent.', 'by keys › '),
      ],
      notRun: ['[reading] › dock.spec.ts › closes', '[reading] › dock.spec.ts › stops'],
    });
    expect(names).toHaveLength(7);
  });

  it('adds a run of what another one did not run, and counts what neither ran as failed', () => {
    const failure = (name: string) => ({ name, message: 'It is silent.' });
    const first = {
      ...{ passed: 5, failed: 1, failures: [failure('a')] },
      ...{ names: ['a', 'b', 'c', 'd', 'e'], notRun: ['b', 'c', 'd', 'e'] },
    };
    const second = {
      passed: 1,
      failed: 1,
      failures: [failure('b')],
      names: ['b', 'c', 'd'],
      notRun: ['d'],
    };
    const both = { passed: 6, failed: 2, failures: [failure('a'), failure('b')], notRun: ['d', 'e'] };
    expect(joinRuns(first, second)).toEqual(both);
    expect(summarize([], [{ title: 'Browser journeys', isPassed: true, ...both }])).toEqual({
      passed: 6,
      failed: 4,
      failedStages: ['Browser journeys'],
      failures: [
        ...both.failures,
        { name: 'd', message: 'It did not run.' },
        { name: 'e', message: 'It did not run.' },
      ],
    });
  });
});
