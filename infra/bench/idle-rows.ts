import { setTimeout as sleep } from 'node:timers/promises';
import { timeStart } from './checkout.ts';
import { cpuMsOf, hasProcessFigures, pssOfTree } from './process-figures.ts';
import { buildAll, createDataFolder, freePortEnvironment, root } from './stack.ts';
import { startPlainStack } from './start-rows.ts';
import { comparisonRow, limitRow, megabytes, withoutProcessFigures, type Row } from './table.ts';

/** After a start unused connections close, and memory is given back. */
const settleMs = 60_000;
const idleMs = 300_000;
const baselineMs = 60_000;

const percent = (value: number) => `${value.toFixed(2)} %`;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** In percent of one core, children included. */
async function measureShare(pids: readonly number[], forMs: number): Promise<number> {
  const used = () => sum(Object.values(cpuMsOf(Object.fromEntries(pids.map((pid) => [String(pid), pid])))));
  const [before, startedAt] = [used(), performance.now()];
  await sleep(forMs);
  return ((used() - before) / (performance.now() - startedAt)) * 100;
}

/**
 * `npm start` with the demo data and without visitors, npm included: processor time over five minutes, memory after
 * them.
 */
export async function idleRows(): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('idle')];
  await buildAll();
  const { dataFolder, remove } = createDataFolder();
  const ports = await freePortEnvironment();
  const { pid, isRunning, stop } = await timeStart({
    checkout: root,
    url: `http://127.0.0.1:${ports.NOBICAST_PORT}`,
    env: { ...process.env, ...ports, NOBICAST_DATA: dataFolder },
  });
  if (pid === undefined) throw new Error('npm did not start.');
  await sleep(settleMs);
  const share = await measureShare([pid], idleMs);
  const bytes = pssOfTree([pid]);
  if (!isRunning()) throw new Error('The stack ended while it was measured.');
  await stop();
  await remove();
  const plain = await startPlainStack(root);
  const plainShare = await measureShare(plain.pids, baselineMs);
  const plainBytes = pssOfTree(plain.pids);
  await plain.stop();
  const note = 'baseline: Postgres and as many plain servers, one minute';
  return [
    {
      ...comparisonRow({ name: 'idle CPU', subject: share, baseline: plainShare, format: percent }),
      ...limitRow({ name: 'idle CPU', subject: share, limit: 1.5, format: percent }),
      note: `of one core, all processes, over ${idleMs / 60_000} minutes; ${note}`,
    },
    {
      ...comparisonRow({ name: 'idle memory', subject: bytes, baseline: plainBytes, format: megabytes }),
      ...limitRow({ name: 'idle memory', subject: bytes, limit: 650_000_000, format: megabytes }),
      note: `PSS of all processes; ${note}`,
    },
  ];
}
