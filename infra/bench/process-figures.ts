import { readFileSync, writeFileSync } from 'node:fs';
import { readAllProcessStats, readProcessStat } from '@nobicast/service-kit/process-stat';

// Rows that need /proc say so elsewhere.

export const hasProcessFigures = process.platform === 'linux';

/** Including children, also those that have ended. */
export function cpuMsOf(parts: Record<string, number>): Record<string, number> {
  const all = readAllProcessStats();
  const total = (pid: number): number => {
    const children = [...all].filter(([, times]) => times.parent === pid).map(([child]) => total(child));
    const { cpuMs = 0, endedChildrenMs = 0 } = all.get(pid) ?? {};
    return cpuMs + endedChildrenMs + children.reduce((sum, value) => sum + value, 0);
  };
  return Object.fromEntries(Object.entries(parts).map(([name, pid]) => [name, total(pid)]));
}

export const childrenOf = (parent: number): number[] =>
  [...readAllProcessStats()].filter(([, stat]) => stat.parent === parent).map(([pid]) => pid);

function statusBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!match) throw new Error(`Process ${pid} has no ${field}.`);
  return Number(match[1]) * 1024;
}

/** Undefined once it has ended. */
export function figuresOf(pid: number): { cpuMs: number; peakBytes: number } | undefined {
  try {
    return { cpuMs: readProcessStat(pid).cpuMs, peakBytes: statusBytes(pid, 'VmHWM') };
  } catch {
    return undefined; // or it is a zombie
  }
}

/** The returned function returns the peak since then, in bytes. */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // resets the peak
  return () => statusBytes(pid, 'VmHWM');
}

/** The returned function returns how far the peak rose above the initial memory. */
export function watchPeakMemory(pid: number): () => number {
  const before = statusBytes(pid, 'VmRSS');
  const peak = watchPeak(pid);
  return () => peak() - before;
}

/** Of these processes and all their descendants, in bytes: shared memory counts once. */
export function pssOfTree(pids: readonly number[]): number {
  const pssOf = (pid: number): number => {
    try {
      const match = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
      return Number(match?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  };
  return pids.reduce((total, pid) => total + pssOf(pid) + pssOfTree(childrenOf(pid)), 0);
}
