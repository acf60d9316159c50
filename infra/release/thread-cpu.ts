import { readlinkSync } from 'node:fs';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

// Node 20 only measures the CPU time of the whole process, in which threads that start at the same time cannot be told
// apart. Linux measures each thread.

/** The kernel id of the calling thread, undefined if the system does not report CPU time per thread. */
export function kernelThreadId(): number | undefined {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return readProcessStat('self', id).cpuMs >= 0 ? id : undefined;
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
    return readProcessStat('self', threadId).cpuMs;
  } catch {
    // The thread has ended; its exit event follows.
    return 0;
  }
}
