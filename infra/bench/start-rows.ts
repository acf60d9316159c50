import { buildAll, startCommand } from './build.ts';
import { createDataFolder, startStack, type Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, seconds, within, type Row } from './table.ts';

const rounds = 3;
const maxWarmStartMs = 10_000;

/** A start that had to build is repeated: somebody changed a source file meanwhile. */
async function measureStart(dataFolder: string): Promise<Stack> {
  for (;;) {
    const stack = await startStack(dataFolder, startCommand());
    await stack.stop();
    if (!stack.hasBuilt) return stack;
    await buildAll();
  }
}

async function measureFirstStart(): Promise<number> {
  const { dataFolder, remove } = createDataFolder();
  const { startedInMs, hasBuilt } = await measureStart(dataFolder);
  await remove();
  return hasBuilt ? measureFirstStart() : startedInMs;
}

/** From the start command to the last line of the table, on data that exists and on an empty folder. */
export async function startRows(): Promise<Row[]> {
  await buildAll();
  const { dataFolder, remove } = createDataFolder();
  await measureStart(dataFolder); // fills it
  const { subject, baseline } = await interleave(
    rounds,
    async () => (await measureStart(dataFolder)).startedInMs,
    measureFirstStart,
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
