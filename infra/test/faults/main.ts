import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAllProcessStats } from '@nobicast/service-kit/process-stat';
import { faultsOf, pickFaults, randomNumbers, type Fault } from './points.ts';

// `npm run test:faults`: puts small faults into random lines of the product, one at a time, and says which of them the
// tests notice. It changes files of this checkout and puts them back: use a clone in which nobody works. What was found is
// kept, so that an interrupted run goes on where it was.
//   --list FILE   the faults of another run (its faults.json), for a comparison; lines are found again by their text
//   --journeys    runs the journeys for what Jest did not notice

interface Result {
  fault: Fault;
  /** Absent where nothing has noticed the fault. */
  noticedBy?: string;
  isJourney?: boolean;
  /** The time was over before all tests had run: the next run tries it again. */
  isLate?: boolean;
  seconds: number;
}

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.nobicast-faults');
const [faultsFile, resultsFile, savedFile] = ['faults.json', 'results.json', 'saved.json'].map((name) =>
  path.join(folder, name),
) as [string, string, string];
const report = path.join(folder, 'first-failure.json');
const count = 60;
const seed = 20260901;
/** Three minutes of two quiet cores for the tests that are related to one file, in seconds of processor time. */
const longestSeconds = 360;
const longestJourneysSeconds = 40 * 60;
/** Beyond this a run hangs, however busy the machine is. */
const slowestFactor = 3;

const { values: options } = parseArgs({
  options: { list: { type: 'string' }, journeys: { type: 'boolean' } },
});
const read = (file: string) => readFileSync(file, 'utf8');
const keep = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value, undefined, 2));

/** Without tests and their helpers, texts, migrations, benchmarks and types. */
const isProduct = (file: string) =>
  /^(packages|services|api-gateway|shell|mfe-[a-z]+|infra\/(local|release|backup|provision))\/.*\.tsx?$/.test(
    file,
  ) && !/\.(test|copy|d)\.tsx?$|\/(testing|migrations|icons)\/|\.config\.ts$/.test(file);

const productFiles = () =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(isProduct);

/** Finds the fault of another commit by its text; undefined where its line is gone. */
function findAgain(fault: Fault): Fault | undefined {
  const file = path.join(root, fault.file);
  if (!existsSync(file)) return undefined;
  return faultsOf(fault.file, read(file))
    .filter(({ text, replacement }) => text === fault.text && replacement === fault.replacement)
    .sort((one, other) => Math.abs(one.line - fault.line) - Math.abs(other.line - fault.line))[0];
}

function chooseFaults(): Fault[] {
  if (existsSync(faultsFile)) return JSON.parse(read(faultsFile)) as Fault[];
  if (options.list === undefined)
    return pickFaults(
      productFiles().flatMap((file) => faultsOf(file, read(path.join(root, file)))),
      count,
      randomNumbers(seed),
    );
  const former = JSON.parse(read(options.list)) as Fault[];
  return former.flatMap((fault) => findAgain(fault) ?? []);
}

/** Of a process group, in seconds, including its ended processes. 0 elsewhere than on Linux. */
const processorSecondsOf = (group: number): number =>
  process.platform !== 'linux'
    ? 0
    : [...readAllProcessStats().values()]
        .filter((stat) => stat.group === group)
        .reduce((sum, { cpuMs, endedChildrenMs }) => sum + cpuMs + endedChildrenMs, 0) / 1000;

/** Ends early when a failure is known or the processor time is used up. Returns how it ended. */
async function run(
  command: string,
  args: string[],
  seconds: number,
  { env = {}, hasFailed = () => false }: { env?: NodeJS.ProcessEnv; hasFailed?: () => boolean } = {},
): Promise<'passed' | 'failed' | 'late'> {
  const child = spawn(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env },
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start`);
  const ended = once(child, 'close').then(([code]) => (code === 0 ? 'passed' : 'failed'));
  const hangsAt = performance.now() + seconds * slowestFactor * 1000;
  for (;;) {
    const end = await Promise.race([ended, sleep(2_000)]);
    if (end !== undefined) return end;
    const isKnown = hasFailed();
    if (!isKnown && processorSecondsOf(pid) < seconds && performance.now() < hangsAt) continue;
    process.kill(-pid, 'SIGTERM');
    await ended;
    return isKnown ? 'failed' : 'late';
  }
}

/** Some faults make a test wait for ever. */
const hangsAfter = '--testTimeout=60000';

const firstFailure = () =>
  existsSync(report) ? (JSON.parse(read(report)) as { file: string; test?: string }) : undefined;

const patternOf = (name: string) => `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

type Notice = Pick<Result, 'noticedBy' | 'isLate'>;
type WithoutFault = <T>(work: () => Promise<T>) => Promise<T>;

/** The test that fails with the fault, twice, and passes without it. */
async function tryByJest({ file }: Fault, withoutFault: WithoutFault): Promise<Notice | 'chance'> {
  rmSync(report, { force: true });
  const end = await run(
    'jest',
    [
      '--findRelatedTests',
      file,
      hangsAfter,
      '--passWithNoTests',
      `--reporters=${path.join(import.meta.dirname, 'first-failure.cjs')}`,
      `--testSequencer=${path.join(import.meta.dirname, 'nearest-first.cjs')}`,
    ],
    longestSeconds,
    {
      env: { NOBICAST_CHANGED_FILE: path.join(root, file), NOBICAST_FIRST_FAILURE: report },
      // `--bail` waits for every test of the other project.
      hasFailed: () => existsSync(report),
    },
  );
  const failure = firstFailure();
  // Nothing ran: the processes of the tests could not be built.
  if (end === 'failed' && !failure) return { noticedBy: 'the build of the tests' };
  if (!failure) return { isLate: end === 'late' };
  const only = failure.test === undefined ? [] : ['--testNamePattern', patternOf(failure.test)];
  const again = () => run('jest', [failure.file, ...only, hangsAfter], longestSeconds);
  const hasNoticed = (await again()) === 'failed' && (await withoutFault(again)) === 'passed';
  return hasNoticed ? { noticedBy: [failure.file, failure.test].filter(Boolean).join(' › ') } : 'chance';
}

/** A test that fails by chance has noticed nothing, and has kept those after it from running. */
async function noticedByJest(fault: Fault, withoutFault: WithoutFault): Promise<Notice> {
  for (let round = 0; round < 3; round += 1) {
    const notice = await tryByJest(fault, withoutFault);
    if (notice !== 'chance') return notice;
  }
  return {};
}

async function noticedByJourneys(): Promise<Notice> {
  if ((await run('tsx', [path.join(root, 'infra/build/build.mjs')], longestJourneysSeconds)) !== 'passed')
    return { noticedBy: 'the build' };
  const end = await run(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--max-failures=1', '--reporter=line'],
    longestJourneysSeconds,
  );
  return end === 'failed' ? { noticedBy: 'a journey' } : { isLate: end === 'late' };
}

function restoreSaved() {
  if (!existsSync(savedFile)) return;
  const { file, content } = JSON.parse(read(savedFile)) as { file: string; content: string };
  writeFileSync(file, content);
  rmSync(savedFile);
}

/** Runs something while the fault is in the file; it can also run something without it in between. */
async function withFault<T>(
  { file, start, end, replacement }: Fault,
  work: (withoutFault: <U>(inner: () => Promise<U>) => Promise<U>) => Promise<T>,
): Promise<T> {
  const target = path.join(root, file);
  const content = read(target);
  const changed = content.slice(0, start) + replacement + content.slice(end);
  keep(savedFile, { file: target, content });
  writeFileSync(target, changed);
  try {
    return await work(async (inner) => {
      writeFileSync(target, content);
      try {
        return await inner();
      } finally {
        writeFileSync(target, changed);
      }
    });
  } finally {
    restoreSaved();
  }
}

const describe = ({ fault, noticedBy, isLate, seconds }: Result) =>
  [
    noticedBy === undefined ? (isLate ? 'late    ' : 'SURVIVED') : 'noticed ',
    `${seconds.toFixed(0).padStart(4)} s`,
    `${fault.file}:${fault.line}`,
    `${fault.text.slice(0, 80)}  →  ${fault.replacement.slice(0, 40)}`,
    noticedBy ?? '',
  ].join('  ');

mkdirSync(folder, { recursive: true });
restoreSaved();
const faults = chooseFaults();
keep(faultsFile, faults);
const results = existsSync(resultsFile) ? (JSON.parse(read(resultsFile)) as Result[]) : [];
const same = (one: Fault) => (result: Result) =>
  result.fault.file === one.file && result.fault.start === one.start && result.fault.end === one.end;

for (const fault of faults) {
  const former = results.find(same(fault));
  if (former && !former.isLate && (!options.journeys || former.noticedBy !== undefined)) continue;
  const startedAt = performance.now();
  const found = await withFault(fault, (withoutFault) =>
    options.journeys ? noticedByJourneys() : noticedByJest(fault, withoutFault),
  );
  const result: Result = {
    fault,
    ...found,
    isJourney: options.journeys === true,
    seconds: (performance.now() - startedAt) / 1000,
  };
  if (former) results.splice(results.indexOf(former), 1, result);
  else results.push(result);
  keep(resultsFile, results);
  console.info(describe(result));
}
const noticed = results.filter(({ noticedBy }) => noticedBy !== undefined);
console.info(`\n${noticed.length} of ${faults.length} faults noticed`);
