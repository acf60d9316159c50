// The runner is plain JavaScript: it runs before TypeScript is installed.

interface Counts {
  passed: number;
  failed: number;
  /** The file and the name of each failed test. */
  failedTests: readonly string[];
}

interface Stage {
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
    assertionResults: readonly { status: string; fullName: string }[];
  }[];
}): Counts;

interface PlaywrightSuite {
  specs?: readonly { file: string; line: number; title: string; tests: readonly { status: string }[] }[];
  suites?: readonly PlaywrightSuite[];
}

export function countPlaywright(report: {
  stats: { expected: number; unexpected: number; flaky: number };
  errors?: readonly unknown[];
  suites?: readonly PlaywrightSuite[];
}): Counts;

export function summarize(
  checks: readonly Stage[],
  suites: readonly (Stage & Counts)[],
): Counts & { failedStages: string[] };
