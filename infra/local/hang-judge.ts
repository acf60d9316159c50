// Distinguishes a hung process from a slow one.

export interface Observation {
  hasAnswered: boolean;
  /** Since the last observation without an answer. */
  waitedMs: number;
  /** Used meanwhile. Undefined where the platform does not report it. */
  cpuMs: number | undefined;
  /** The machine had too little processor time meanwhile, or the process read from a disk. */
  isHeldUp: boolean;
}

/** Below this share of the time a process was waiting, or could not run. */
const idleShare = 0.02;
/** One slow answer proves nothing, however long a machine was suspended. */
const fewestMisses = 3;

/**
 * The time that the process could have used to answer. A process that waits on an idle machine had all of it. Any
 * other may have waited for the processor: only its own processor time counts.
 */
function usableMs({ waitedMs, cpuMs, isHeldUp }: Observation): number {
  const isWaiting = cpuMs === undefined || cpuMs <= waitedMs * idleShare;
  if (isWaiting && !isHeldUp) return waitedMs;
  return cpuMs ?? 0;
}

/**
 * A process hangs once it could have used `limitMs` to answer since the first failed request. So a slow machine alone
 * never makes it hung, and an endless loop is found on any machine.
 */
export function createHangJudge(limitMs: number) {
  let usedMs = 0;
  let misses = 0;
  return {
    observe(observation: Observation): boolean {
      usedMs = observation.hasAnswered ? 0 : usedMs + usableMs(observation);
      misses = observation.hasAnswered ? 0 : misses + 1;
      return misses >= fewestMisses && usedMs >= limitMs;
    },
  };
}
