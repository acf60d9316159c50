import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cpuMs, kernelThreadId } from './thread-cpu.ts';

/** Distinguishes a busy machine from a slow page: a deadline says nothing while threads wait for a processor. */
export interface Machine {
  /** How many times longer than alone a computing thread takes now: 1 on an idle machine. */
  slowness(): number;
  isStarved(): boolean;
  stop(): void;
}

/** For one measurement. The system counts in steps of 10 ms. */
const sampleCpuMs = 50;
/** Of four threads that compute on one processor each has a quarter. */
const starvedFrom = 4;
/** The 90th percentile of late timers, although nothing of ours blocked them. */
const starvedLagMs = 500;
const nsPerMs = 1_000_000;

/** Compares CPU time with real time, as for the render processes (decision 0080). */
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

export function watchMachine(): Machine {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  return {
    slowness: measureSlowness,
    isStarved: () => measureSlowness() >= starvedFrom || lag.percentile(90) > starvedLagMs * nsPerMs,
    stop: () => void lag.disable(),
  };
}
