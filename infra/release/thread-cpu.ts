import { readlinkSync } from 'node:fs';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

// Node 20 only measures the CPU time of the whole process, which does not tell threads apart. Linux measures each
// thread.

/** Undefined if the system does not report CPU time per thread. */
export function kernelThreadId(): number | undefined {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return readProcessStat('self', id).cpuMs >= 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** In ms; that of the whole process without an id. */
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
