import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installDependencies, requireNode, root, run } from '../local/install.mjs';
import { findBrowser } from './browser.mjs';
import { findDataRoot } from './data-root.mjs';
import { describeSlowest, jestDurations, playwrightDurations, usedCpuSeconds } from './durations.mjs';
import { patternOf, reasonAgainstSecondTries, withSecondTries } from './second-tries.mjs';
import { countJest, countPlaywright, joinRuns, summarize } from './summary.mjs';

// `npm test`: a build beside the checks, then Jest beside the stories on the built stack. The last line gives the total.

const reportsFolder = path.join(root, 'test-results');
const jestReport = path.join(reportsFolder, 'jest.json');
const shownLines = 30;
const stageTimes = [];
const durations = [];
/** A larger young generation saves a tenth of the processor time. */
const roomyHeap = ['--max-semi-space-size=64', '--min-semi-space-size=16', '--initial-heap-size=600'];
const jest = [...roomyHeap, path.join(root, 'node_modules', 'jest', 'bin', 'jest.js')];
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const nativeCompiler = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

async function stage(title, command, args, env = {}) {
  console.info(`\n▸ ${title}`);
  const startedAt = performance.now();
  const code = await run(command, args, { env: { ...process.env, ...env } });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.info(code === 0 ? `✓ ${title}, ${seconds} s` : `✗ ${title} failed after ${seconds} s`);
  stageTimes.push(`${seconds.padStart(5)} s  ${title}`);
  return { title, isPassed: code === 0 };
}

function readReport(file, count) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    durations.push(...(count === countJest ? jestDurations(report) : playwrightDurations(report)));
    return count(report);
  } catch (error) {
    console.error(`✗ No readable report in ${path.basename(file)}: ${error.message}`);
    return { passed: 0, failed: 1, failures: [], names: [], notRun: [] };
  }
}

const flaky = [];

const continuations = [];

/** Stories that are not about late pages must not depend on a busy machine. */
const patience = { PAGE_DATA_DEADLINE_MS: '10000', DOCUMENT_DEADLINE_MS: '15000' };

async function runJourneys(browser, title, project, settings = {}) {
  if (!browser) return { title, isPassed: false, passed: 0, failed: 0, failures: [] };
  const runOnce = async (title, reportName, args, env = {}) => {
    const report = path.join(reportsFolder, `${reportName}.json`);
    const ended = await stage(
      title,
      bin('playwright'),
      [
        'test',
        '--config=e2e/playwright.config.ts',
        `--output=${path.join(reportsFolder, reportName)}`,
        `--project=${project}`,
        ...args,
      ],
      {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        NOBICAST_BROWSER: browser,
        NOBICAST_E2E_PREPARED: prepared,
        ...settings,
        ...env,
      },
    );
    return { ...ended, ...readReport(report, countPlaywright) };
  };
  const runList = (title, reportName, tests, env) => {
    const list = path.join(reportsFolder, `${reportName}.txt`);
    writeFileSync(list, tests.join('\n'));
    return runOnce(title, reportName, [`--test-list=${list}`], env);
  };
  const again = (failure, reportName) =>
    runList(failure.name, reportName, [failure.test], { NOBICAST_TRACE: 'on' });
  const first = await runOnce(title, project, []);
  if (first.notRun.length === 0) return { ...first, again };
  // A run that is ended early, by a signal for example, has not failed the tests that it did not reach.
  const line = `${title} ended before ${first.notRun.length} of them had run; these ran afterwards.`;
  console.error(`✗ ${line}`);
  continuations.push(line);
  const second = await runList(`${title}, continued`, `${project}-continued`, first.notRun);
  return { title, isPassed: second.isPassed, ...joinRuns(first, second), again };
}

/** Repeats a failed test, or its whole file where that could not start. */
async function runJestAgain({ name, file, test }, reportName) {
  const report = path.join(reportsFolder, `${reportName}.json`);
  const only = test === undefined ? [] : ['--testNamePattern', patternOf([test])];
  await stage(name, process.execPath, [...jest, file, ...only, '--json', `--outputFile=${report}`]);
  return readReport(report, countJest);
}

/** Repeats failures, where allowed (decision 0075), and keeps both outputs. */
async function trySecond(suites) {
  const failures = suites.flatMap((suite) => suite.failures.map((failure) => ({ suite, failure })));
  if (failures.length === 0) return suites;
  const reason = reasonAgainstSecondTries(failures.map(({ failure }) => failure));
  if (reason !== undefined) {
    console.error(`\n✗ ${reason}`);
    return suites;
  }
  const passed = new Set();
  for (const [index, { suite, failure }] of failures.entries()) {
    const reportName = `second-try-${index + 1}`;
    const { passed: count, failed } = await suite.again(failure, reportName);
    writeFileSync(
      path.join(reportsFolder, `first-try-${index + 1}.txt`),
      `${failure.name}\n\n${failure.message}\n`,
    );
    if (failed === 0 && count > 0) passed.add(failure);
  }
  for (const { name } of passed) flaky.push(name);
  return suites.map((suite) => withSecondTries(suite, (failure) => passed.has(failure)));
}

requireNode();
await installDependencies({ tools: true });
rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder, { recursive: true });

const prepared = mkdtempSync(path.join(findDataRoot(), '.nobicast-e2e-'));
const prepare = () => stage('Demo data of the journeys', bin('tsx'), ['e2e/stack/prepare-data.ts', prepared]);

const runChecks = async () => [
  await stage('Lint', bin('oxlint'), [
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    '.',
  ]),
  await stage('Formats', bin('oxfmt'), ['--check', '.']),
  await stage('Import rules', process.execPath, ['infra/lint/import-rules.mjs']),
  await stage('Advisories', bin('tsx'), ['infra/lint/advisories.ts']),
  await stage('Types', process.execPath, [nativeCompiler, '--noEmit']),
];

async function runAllJourneys(build) {
  const data = build.isPassed ? await prepare() : { title: 'Demo data of the journeys', isPassed: false };
  const failed = (error) => console.error(`✗ No browser for the stories: ${error.message}`);
  const browser = data.isPassed ? await findBrowser().catch(failed) : undefined;
  // One stack for each core: the stories of the site share one, those that stop parts the other.
  const journeys = await Promise.all([
    runJourneys(browser, 'Stories of the site', 'site', { ...patience, NOBICAST_PORTS: '26000-28999' }),
    runJourneys(browser, 'Stories of outages', 'outages', { NOBICAST_PORTS: '29000-31999' }),
  ]);
  return { data, journeys };
}

// Each starts as soon as what it needs is there: all of them wait often, so that they share the cores well.
const checking = runChecks();
const build = await stage('Build', process.execPath, ['infra/build/build.mjs']);
const [checks, unitTests, { data, journeys }] = await Promise.all([
  checking,
  stage('Unit and service tests', process.execPath, [...jest, '--json', `--outputFile=${jestReport}`], {
    NOBICAST_PORTS: '20000-25999',
    NOBICAST_TEST_GROUPS: '1',
  }),
  runAllJourneys(build),
]);

const suites = await trySecond([
  { ...unitTests, ...readReport(jestReport, countJest), again: runJestAgain },
  ...journeys,
]);
rmSync(prepared, { recursive: true, force: true });

const { passed, failed, failedStages, failures } = summarize([...checks, build, data], suites);
console.info(`\nThe slowest files:\n${describeSlowest(durations).join('\n')}`);
console.info(`\nThe stages:\n${stageTimes.join('\n')}`);
const cpuSeconds = usedCpuSeconds();
if (cpuSeconds !== undefined) console.info(`\n${cpuSeconds.toFixed(0)} s of processor time`);
for (const line of continuations) console.error(`\n✗ ${line}`);
if (failedStages.length > 0) console.error(`\n✗ Failed: ${failedStages.join(', ')}`);
// Again, because the output of the journeys is in between.
for (const { name, message } of failures) {
  console.error(`\n  ${path.relative(root, path.resolve(root, name))}`);
  for (const line of message.split('\n').slice(0, shownLines)) console.error(`    ${line}`);
}
for (const name of flaky) console.info(`\nflaky: ${path.relative(root, path.resolve(root, name))}`);
console.info(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
