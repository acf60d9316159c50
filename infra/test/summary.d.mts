// The runner is plain JavaScript: it runs before TypeScript is installed.

interface Counts {
  passed: number;
  failed: number;
}

interface Stage {
  title: string;
  isPassed: boolean;
}

export function countJest(report: {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}): Counts;

export function countPlaywright(report: {
  stats: { expected: number; unexpected: number; flaky: number };
  errors?: readonly unknown[];
}): Counts;

export function summarize(
  checks: readonly Stage[],
  suites: readonly (Stage & Counts)[],
): Counts & { failedStages: string[] };
