// The runner is plain JavaScript: it runs before TypeScript is installed.

export interface Failure {
  /** The file and the name of the test. */
  name: string;
  message: string;
  /** From the root; absent where no test is to blame. */
  file?: string;
  /** What runs it alone: its full name for Jest, its line in a test list for Playwright. Absent where its file could not start. */
  test?: string;
}

export interface Counts {
  passed: number;
  failed: number;
  failures: readonly Failure[];
  /** The journeys that did not run. */
  notRun?: readonly string[];
}

interface JourneyCounts extends Required<Counts> {
  /** All journeys, as `--test-list` of Playwright takes them. */
  names: readonly string[];
}

export interface Stage {
  title: string;
  isPassed: boolean;
}

export function countJest(report: {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly {
      status: string;
      ancestorTitles?: readonly string[];
      fullName: string;
      failureMessages: readonly string[];
    }[];
  }[];
}): Counts;

interface PlaywrightError {
  message?: string;
  value?: string;
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  expectedStatus: string;
  results: readonly { status: string; errors?: readonly PlaywrightError[] }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: readonly { file: string; line: number; title: string; tests: readonly PlaywrightTest[] }[];
  suites?: readonly PlaywrightSuite[];
}

export function countPlaywright(report: {
  stats: { expected: number };
  errors?: readonly PlaywrightError[];
  suites?: readonly PlaywrightSuite[];
}): JourneyCounts;

export function joinRuns(first: JourneyCounts, second: JourneyCounts): Required<Counts>;

export function summarize(
  checks: readonly Stage[],
  suites: readonly (Stage & Counts)[],
): Omit<Counts, 'notRun'> & { failedStages: string[] };
