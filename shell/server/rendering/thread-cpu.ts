import { readFileSync, readlinkSync } from 'node:fs';

// Node 20 only measures the CPU time of the whole process, in which threads that start at the same time cannot be told
// apart. Linux measures each thread.

/** The unit in which Linux reports CPU time to programs, in milliseconds. */
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

/** The kernel id of the calling thread, undefined if the system does not report CPU time per thread. */
export function kernelThreadId(): number | undefined {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return readCpuMs(id) >= 0 ? id : undefined;
  } catch {
    // Not Linux.
    return undefined;
  }
}

/** The CPU time of a thread of this process in ms; that of the whole process if the thread has no id. */
export function cpuMs(threadId: number | undefined): number {
  if (threadId === undefined) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  try {
    return readCpuMs(threadId);
  } catch {
    // The thread has ended; its exit event follows.
    return 0;
  }
}
