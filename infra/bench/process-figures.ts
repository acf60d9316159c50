import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readProcessStat, type ProcessStat } from '@nobicast/service-kit/process-stat';

// Linux only: elsewhere there is no /proc, and the rows that need it say so.

export const hasProcessFigures = process.platform === 'linux';

function readTimes(pid: number): ProcessStat | undefined {
  try {
    return readProcessStat(pid);
  } catch {
    return undefined; // it ended after the listing
  }
}

/** CPU time that each of these processes has used so far, with its children, also those that have ended. */
export function cpuMsOf(parts: Record<string, number>): Record<string, number> {
  const all = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const times = readTimes(Number(name));
    if (times) all.set(Number(name), times);
  }
  const total = (pid: number): number => {
    const children = [...all].filter(([, times]) => times.parent === pid).map(([child]) => total(child));
    const { cpuMs = 0, endedChildrenMs = 0 } = all.get(pid) ?? {};
    return cpuMs + endedChildrenMs + children.reduce((sum, value) => sum + value, 0);
  };
  return Object.fromEntries(Object.entries(parts).map(([name, pid]) => [name, total(pid)]));
}

/** The processes that this one has started and that still run. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && readTimes(Number(entry))?.parent === parent)
    .map(Number);

function statusBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!match) throw new Error(`Process ${pid} has no ${field}.`);
  return Number(match[1]) * 1024;
}

/** What a process alone has used so far: its CPU time and its largest resident memory. Undefined once it has ended. */
export function figuresOf(pid: number): { cpuMs: number; peakBytes: number } | undefined {
  try {
    const times = readTimes(pid);
    return times && { cpuMs: times.cpuMs, peakBytes: statusBytes(pid, 'VmHWM') };
  } catch {
    return undefined; // it has ended, and its parent has not noticed
  }
}

/** Starts watching the memory of a process. The returned function returns the peak since then, in bytes. */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak counts again from here
  return () => statusBytes(pid, 'VmHWM');
}

/** The same, but returns how far the peak rose above the memory in use when watching began. */
export function watchPeakMemory(pid: number): () => number {
  const before = statusBytes(pid, 'VmRSS');
  const peak = watchPeak(pid);
  return () => peak() - before;
}

/** Memory of these processes and all that they have started, in bytes: what they share counts once. */
export function pssOfTree(pids: readonly number[]): number {
  const pssOf = (pid: number): number => {
    try {
      const match = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
      return Number(match?.[1] ?? 0) * 1024;
    } catch {
      return 0; // it ended after the listing
    }
  };
  return pids.reduce((total, pid) => total + pssOf(pid) + pssOfTree(childrenOf(pid)), 0);
}
