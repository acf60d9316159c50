import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cpuMs, kernelThreadId } from './thread-cpu.ts';

/** Tells a machine that is too busy from a page that is too slow: a deadline says nothing while threads wait for a processor. */
export interface Machine {
  /** How many times longer than alone a thread that computes takes now: 1 on a machine that has nothing else to do. */
  slowness(): number;
  /** Whether it has let us wait, now or while it was watched. */
  isStarved(): boolean;
  stop(): void;
}

/** What one measurement computes for, in CPU time. The system counts in steps of 10 ms. */
const sampleCpuMs = 50;
/** Of four threads that compute on one processor each has a quarter. */
const starvedFrom = 4;
/** A timer that is this late, one time in ten, was not run although nothing of ours was in the way. */
const starvedLagMs = 500;
const nsPerMs = 1_000_000;

/** By CPU time, as for the processes that render (decision 0080): what this thread was not allowed to compute is the machine's fault. */
function measureSlowness(): number {
  const thread = kernelThreadId();
  const cpuBefore = cpuMs(thread);
  const startedAt = performance.now();
  const chunk = Buffer.alloc(64 * 1024);
  let used = 0;
  while (used < sampleCpuMs) {
    createHash('sha384').update(chunk).digest();
    used = cpuMs(thread) - cpuBefore;
  }
  return Math.max(1, (performance.now() - startedAt) / used);
}

/** Watches the machine until it is stopped. */
export function watchMachine(): Machine {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  return {
    slowness: measureSlowness,
    isStarved: () => measureSlowness() >= starvedFrom || lag.percentile(90) > starvedLagMs * nsPerMs,
    stop: () => void lag.disable(),
  };
}
