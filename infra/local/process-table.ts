import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

/** Whether a process exists and has not ended, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return stateOf(pid) !== 'Z';
}

/**
 * `Z` has ended and is still in the table, where its parent has not asked for its exit code. The first process of a
 * container, which gets all orphans, may never do so. Undefined elsewhere than on Linux.
 */
function stateOf(pid: number): string | undefined {
  try {
    return readProcessStat(pid).state;
  } catch {
    return undefined;
  }
}

export function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return psColumn(pid, 'command');
  } catch {
    return undefined;
  }
}

function psColumn(pid: number, column: string): string {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
  return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env }).trim();
}

/** `12:34.56` or `1-02:03:04`, as `ps` writes processor time, in milliseconds. */
export function parseProcessorTime(text: string): number {
  const [days, clock] = text.includes('-') ? text.split('-') : ['0', text];
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1_000;
}

/** The processor time of all threads. Undefined without the process, or on Windows. */
export function cpuMsOf(pid: number): number | undefined {
  try {
    if (process.platform === 'win32') return undefined;
    if (process.platform !== 'linux') return parseProcessorTime(psColumn(pid, 'time'));
    return readProcessStat(pid).cpuMs;
  } catch {
    return undefined;
  }
}

/** How often a process has waited for a disk, where Linux reports it. */
export function diskWaitsOf(pid: number): number | undefined {
  try {
    const { state, majorFaults } = readProcessStat(pid);
    return state === 'D' ? Infinity : majorFaults;
  } catch {
    return undefined;
  }
}

/**
 * How long the main thread has waited for a processor, including what a quota has withheld. Undefined where the
 * kernel does not report it.
 */
export function waitedForCpuMs(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return undefined;
  }
}

/** When a process started, as comparable text: with the id it identifies one process. Undefined when there is none. */
export function startTimeOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? readProcessStat(pid).startTime : psColumn(pid, 'lstart');
  } catch {
    return undefined;
  }
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
