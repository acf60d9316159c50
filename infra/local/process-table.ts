import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

/** Whether a process with this id exists (also one of another user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The command line of a process, undefined when there is none. */
export function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return psColumn(pid, 'command');
  } catch {
    return undefined; // it exited meanwhile
  }
}

/** What `ps` says of a process in one column. */
function psColumn(pid: number, column: string): string {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
  return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env }).trim();
}

/** The process that started this one; undefined when there is none. */
export function parentOf(pid: number): number | undefined {
  try {
    return process.platform === 'linux' ? readProcessStat(pid).parent : Number(psColumn(pid, 'ppid'));
  } catch {
    return undefined; // it exited meanwhile
  }
}

/** `12:34.56` or `1-02:03:04`, as `ps` writes processor time, in milliseconds. */
export function parseProcessorTime(text: string): number {
  const [days, clock] = text.includes('-') ? text.split('-') : ['0', text];
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1_000;
}

/** The processor time that a process has used, with all of its threads. Undefined when there is none, or on Windows. */
export function cpuMsOf(pid: number): number | undefined {
  try {
    if (process.platform === 'win32') return undefined;
    if (process.platform !== 'linux') return parseProcessorTime(psColumn(pid, 'time'));
    return readProcessStat(pid).cpuMs;
  } catch {
    return undefined; // it exited meanwhile
  }
}

/** How often a process has had to wait for a disk, as far as Linux tells: a figure that grows while it does. */
export function diskWaitsOf(pid: number): number | undefined {
  try {
    const { state, majorFaults } = readProcessStat(pid);
    return state === 'D' ? Infinity : majorFaults;
  } catch {
    return undefined; // not Linux, or it exited meanwhile
  }
}

/**
 * How long the main thread of a process has waited for a processor since it started, which includes what a quota has
 * withheld. Undefined where the kernel does not tell.
 */
export function waitedForCpuMs(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return undefined; // not Linux, or it exited meanwhile
  }
}

/** When a process started, as comparable text: together with the id it identifies one process. Undefined when there is none. */
export function startTimeOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? readProcessStat(pid).startTime : psColumn(pid, 'lstart');
  } catch {
    return undefined; // it exited meanwhile
  }
}

/** Sends a signal; ignores a process that has already exited. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
