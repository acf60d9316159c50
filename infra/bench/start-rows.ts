import { buildAll, startCommand } from './build.ts';
import { createDataFolder, startStack, type Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, seconds, within, type Row } from './table.ts';

const rounds = 3;
const attempts = 5;
const maxWarmStartMs = 10_000;

/** Repeats a start that had to build because somebody changed a source file: its time says nothing. */
async function withoutBuilding(measure: () => Promise<Stack>): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { hasBuilt, startedInMs } = await measure();
    if (!hasBuilt) return startedInMs;
    await buildAll();
  }
  throw new Error('The sources keep changing: no start could be measured without a build.');
}

async function startAndStop(dataFolder: string): Promise<Stack> {
  const stack = await startStack(dataFolder, startCommand());
  await stack.stop();
  return stack;
}

async function startOnEmptyFolder(): Promise<Stack> {
  const { dataFolder, remove } = createDataFolder();
  const stack = await startAndStop(dataFolder);
  await remove();
  return stack;
}

/** From the start command to the last line of the table, on existing data and on an empty folder. */
export async function startRows(): Promise<Row[]> {
  await buildAll();
  const { dataFolder, remove } = createDataFolder();
  await startAndStop(dataFolder); // fills it
  const { subject, baseline } = await interleave(
    rounds,
    () => withoutBuilding(() => startAndStop(dataFolder)),
    () => withoutBuilding(startOnEmptyFolder),
  );
  await remove();
  const row = comparisonRow({
    name: 'warm start',
    subject: median(subject),
    baseline: median(baseline),
    format: seconds,
    note: `baseline: the first start on an empty data folder; all built; medians of ${rounds}, in turn`,
  });
  return [{ ...row, target: '≤ 10 s', verdict: within(median(subject), maxWarmStartMs) }];
}
