import { availableParallelism } from 'node:os';
import { audioRows } from './audio-rows.ts';
import { authRows } from './auth-rows.ts';
import { createBench, type Bench } from './bench.ts';
import { cachedRows } from './cached-rows.ts';
import { changeRows } from './change-rows.ts';
import { isInterrupted, runCleanUps, cleanUpOnSignals } from './clean-up.ts';
import { cloneRows } from './clone-rows.ts';
import { commentRows } from './comment-rows.ts';
import { coverRows } from './cover-rows.ts';
import { growthRows } from './growth-rows.ts';
import { idleRows } from './idle-rows.ts';
import { importRows } from './import-rows.ts';
import { pageImportRows } from './page-import-rows.ts';
import { keptRows } from './kept-rows.ts';
import { lighthouseRows } from './lighthouse-rows.ts';
import { liveBrowserRows } from './live-browser-rows.ts';
import { liveRecoveryRows } from './live-recovery-rows.ts';
import { liveRows } from './live-rows.ts';
import { readOptions, type Options } from './options.ts';
import { pageRows } from './page-rows.ts';
import { paintRows } from './paint-rows.ts';
import { peakRows } from './peak-rows.ts';
import { pressRows } from './press-rows.ts';
import { queryRows } from './query-rows.ts';
import { readRows } from './read-rows.ts';
import { releaseRows } from './release-rows.ts';
import { renderRows } from './render-rows.ts';
import { searchRows } from './search-rows.ts';
import { startRows } from './start-rows.ts';
import { formatTable, type Row } from './table.ts';
import { systemRows } from './system-rows.ts';
import { tapRows } from './tap-rows.ts';
import { uploadRows } from './upload-rows.ts';
import { waveformRows } from './waveform-rows.ts';

// `npm run bench`: speed and size, each compared with a baseline of the same run. A figure over its target is not a
// failure.

interface Group {
  name: string;
  measure: (bench: Bench) => Promise<Row[]>;
  isOptional?: true;
  /** Only visits the site, so a running one (--url) will do. */
  isVisit?: true;
}

// Starts come first, while nothing else of ours runs; growth, search and import last, because each starts a second
// stack.
const groups: readonly Group[] = [
  { name: 'clone', measure: cloneRows, isOptional: true },
  { name: 'start', measure: startRows },
  { name: 'idle', measure: idleRows },
  { name: 'pages', measure: pageRows, isVisit: true },
  { name: 'paint', measure: paintRows, isVisit: true, isOptional: true },
  { name: 'tap', measure: tapRows, isVisit: true },
  { name: 'presses', measure: pressRows, isVisit: true },
  { name: 'lighthouse', measure: lighthouseRows, isVisit: true },
  { name: 'cached', measure: cachedRows },
  { name: 'kept', measure: keptRows },
  { name: 'reads', measure: readRows },
  { name: 'rendering', measure: renderRows },
  { name: 'changes', measure: changeRows },
  {
    name: 'live',
    measure: async (bench) => [
      ...(await liveBrowserRows(bench)),
      ...(await liveRows(bench)),
      ...(await liveRecoveryRows(bench)),
    ],
  },
  { name: 'queries', measure: queryRows },
  { name: 'audio', measure: audioRows },
  { name: 'releases', measure: releaseRows },
  { name: 'uploads', measure: uploadRows },
  { name: 'covers', measure: coverRows },
  { name: 'waveform', measure: waveformRows },
  { name: 'auth', measure: authRows },
  { name: 'system', measure: systemRows },
  { name: 'comments', measure: commentRows },
  { name: 'growth', measure: growthRows },
  { name: 'peak', measure: peakRows },
  { name: 'search', measure: searchRows },
  { name: 'import', measure: importRows },
  { name: 'page-import', measure: pageImportRows },
];

function chooseGroups({ only, hasClone, siteUrl }: Options): readonly Group[] {
  const unknown = only.filter((name) => !groups.some((group) => group.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `Unknown group ${unknown.join(', ')}. Known: ${groups.map(({ name }) => name).join(', ')}`,
    );
  }
  return groups.filter(({ name, isOptional, isVisit }) => {
    if (siteUrl !== undefined && !isVisit && !only.includes(name)) return false;
    if (name === 'clone' && hasClone) return true;
    return only.length > 0 ? only.includes(name) : !isOptional;
  });
}

/** A failed group is measured once more on new processes: the site may have been rebuilt meanwhile. */
async function measureGroup({ name, measure }: Group, bench: Bench): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure(bench);
    } catch (error) {
      if (isInterrupted()) return [];
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`! ${name}: ${reason}`);
      await bench.stopStack();
      if (attempt === 2)
        return [{ name, subject: 'not measured', verdict: 'failed', note: reason.slice(0, 300) }];
    }
  }
}

async function run(options: Options): Promise<void> {
  const bench = createBench(options);
  const rows: Row[] = [];
  for (const group of chooseGroups(options)) {
    console.info(`▸ ${group.name}`);
    rows.push(...(await measureGroup(group, bench)));
  }
  await runCleanUps();
  if (isInterrupted()) return;
  console.info(`\n${formatTable(rows)}\n`);
  console.info(
    `Node ${process.versions.node}, ${availableParallelism()} CPUs, ${process.platform}, ${new Date().toISOString()}`,
  );
  if (rows.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1;
}

cleanUpOnSignals();
try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  await runCleanUps();
  process.exitCode = 2;
}
