import { readFileSync, readlinkSync } from 'node:fs';

// Node 20 knows the processor time of the process alone, and its threads start together. Linux knows that of each.

/** Linux counts in these for programs, whatever it does inside. */
const msPerClockTick = 10;

function readCpuMs(kernelThreadId: number): number {
  const stat = readFileSync(`/proc/self/task/${kernelThreadId}/stat`, 'utf8');
  // "id (name) state …": the name may contain anything. User and system time are the fields 14 and 15.
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11);
  return (Number(userTicks) + Number(systemTicks)) * msPerClockTick;
}

/** The number of the thread that calls this, undefined where the system keeps no account of it. */
export function kernelThreadId(): number | undefined {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return readCpuMs(id) >= 0 ? id : undefined;
  } catch {
    // Not Linux.
    return undefined;
  }
}

/** Processor time in ms that a thread of this process has had; that of the whole process where it has no number. */
export function cpuMs(threadId: number | undefined): number {
  if (threadId === undefined) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  try {
    return readCpuMs(threadId);
  } catch {
    // It has ended: its exit is on its way.
    return 0;
  }
}
