import { availableParallelism } from 'node:os';
import { apiRows } from './api-rows.ts';
import { archivesRows } from './archives-rows.ts';
import { audioRows } from './audio-rows.ts';
import { createBench, type Bench } from './bench.ts';
import { isBrokenOff, undoAll, undoOnSignals } from './clean-up.ts';
import { cloneRows } from './clone-rows.ts';
import { documentRows } from './document-rows.ts';
import { pageRows } from './page-rows.ts';
import { startRows } from './start-rows.ts';
import { formatTable, type Row } from './table.ts';

// `npm run bench`: speed and size, each beside a baseline of the same run. Never fails over a figure.

interface Group {
  name: string;
  measure: (bench: Bench) => Promise<Row[]>;
  /** Takes minutes: only when asked for. */
  isOptional?: true;
}

// Starts come first, while nothing else of ours runs; archives last: they change the data.
const groups: readonly Group[] = [
  { name: 'clone', measure: cloneRows, isOptional: true },
  { name: 'start', measure: startRows },
  { name: 'pages', measure: pageRows },
  { name: 'api', measure: apiRows },
  { name: 'document', measure: documentRows },
  { name: 'audio', measure: audioRows },
  { name: 'archives', measure: archivesRows },
];

function chooseGroups(args: readonly string[]): readonly Group[] {
  const only: string[] = [];
  let hasClone = false;
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '--clone') hasClone = true;
    else if (args[index] === '--only' && args[index + 1]) only.push(args[++index] ?? '');
    else throw new Error(`Unknown option ${args[index]}. Known: --only <group>, --clone`);
  }
  const unknown = only.filter((name) => !groups.some((group) => group.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `Unknown group ${unknown.join(', ')}. Known: ${groups.map(({ name }) => name).join(', ')}`,
    );
  }
  return groups.filter(({ name, isOptional }) => {
    if (name === 'clone' && hasClone) return true;
    return only.length > 0 ? only.includes(name) : !isOptional;
  });
}

/** Once more on fresh processes when it fails: a colleague may have rebuilt the site under it. */
async function measureGroup({ name, measure }: Group, bench: Bench): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure(bench);
    } catch (error) {
      if (isBrokenOff()) return [];
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`! ${name}: ${reason}`);
      await bench.stopStack();
      if (attempt === 2)
        return [{ name, subject: 'not measured', verdict: 'failed', note: reason.slice(0, 300) }];
    }
  }
}

async function run(chosen: readonly Group[]): Promise<void> {
  const bench = createBench();
  const rows: Row[] = [];
  for (const group of chosen) {
    console.info(`▸ ${group.name}`);
    rows.push(...(await measureGroup(group, bench)));
  }
  await undoAll();
  if (isBrokenOff()) return;
  console.info(`\n${formatTable(rows)}\n`);
  console.info(
    `Node ${process.versions.node}, ${availableParallelism()} CPUs, ${process.platform}, ${new Date().toISOString()}`,
  );
  // A figure over its target is news, no failure; a row that could not be measured is one.
  if (rows.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1;
}

undoOnSignals();
try {
  await run(chooseGroups(process.argv.slice(2)));
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  await undoAll();
  process.exitCode = 2;
}
