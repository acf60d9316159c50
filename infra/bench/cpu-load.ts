import { runLoad, type Load, type LoadResult } from './load.ts';
import { cpuMsOf } from './process-figures.ts';
import { interleave, median } from './statistics.ts';
import { ms } from './table.ts';

export interface LoadedSide {
  load: Load;
  parts: Record<string, number>;
}

export interface MeasuredLoad extends LoadResult {
  cpuMs: Record<string, number>;
}

async function runMeasuredLoad({ load, parts }: LoadedSide): Promise<MeasuredLoad> {
  const before = cpuMsOf(parts);
  const result = await runLoad(load);
  const after = cpuMsOf(parts);
  const cpuMs = Object.fromEntries(
    Object.entries(after).map(([part, value]) => [part, (value - (before[part] ?? 0)) / load.requests]),
  );
  return { ...result, cpuMs };
}

/** Puts both sides under the same load in turn. A full load warms up first: code runs slower until it is compiled. */
export async function compareLoads(rounds: number, subject: LoadedSide, baseline: LoadedSide) {
  for (const { load } of [subject, baseline]) await runLoad(load);
  return interleave(
    rounds,
    () => runMeasuredLoad(subject),
    () => runMeasuredLoad(baseline),
  );
}

const cpuSum = ({ cpuMs }: MeasuredLoad) => Object.values(cpuMs).reduce((sum, value) => sum + value, 0);

/** The median of the rounds. */
export const medianCpuMs = (rounds: readonly MeasuredLoad[]) => median(rounds.map(cpuSum));

/** The median of the rounds. */
export const medianPartMs = (rounds: readonly MeasuredLoad[], part: string) =>
  median(rounds.map(({ cpuMs }) => cpuMs[part] ?? 0));

/** `gateway 0.20 ms, shell 0.05 ms`, without the idle parts. */
export function describeParts(rounds: readonly MeasuredLoad[]): string {
  return Object.keys(rounds[0]?.cpuMs ?? {})
    .map((part) => ({ part, used: medianPartMs(rounds, part) }))
    .filter(({ used }) => used >= 0.005)
    .map(({ part, used }) => `${part} ${used.toFixed(3)} ms`)
    .join(', ');
}

/** `all from the cache`, or how many replies were. */
export function describeHits(rounds: readonly MeasuredLoad[]): string {
  const hits = rounds.reduce((sum, round) => sum + round.hits, 0);
  const replies = rounds.reduce((sum, round) => sum + round.replies, 0);
  return hits === replies ? 'all from the cache' : `${hits} of ${replies} from the cache`;
}

export const cpu = (value: number) => (value < 1 ? `${value.toFixed(3)} ms` : ms(value));
