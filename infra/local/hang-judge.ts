// When a process that does not answer counts as hung, and when merely as slow.

export interface Observation {
  hasAnswered: boolean;
  /** How long the process was waited for since the observation before; where that one was an answer, for this one alone. */
  waitedMs: number;
  /** Processor time that it used meanwhile. Undefined where the platform does not tell. */
  cpuMs: number | undefined;
  /** Whether this machine, or what it grants us, had too little processor time meanwhile, or the process read from a disk. */
  isHeldUp: boolean;
}

/** A process that used less than this share of the time was waiting for something, or could not run at all. */
const idleShare = 0.02;
/** One slow answer decides nothing, however long a machine was suspended meanwhile. */
const fewestMisses = 3;

/**
 * How much of the time the process could have used to answer. One that waits on a machine with time to spare had all of it.
 * Any other had only the processor time that it used: it may be one of many that wait for the processor.
 */
function usableMs({ waitedMs, cpuMs, isHeldUp }: Observation): number {
  const isWaiting = cpuMs === undefined || cpuMs <= waitedMs * idleShare;
  if (isWaiting && !isHeldUp) return waitedMs;
  return cpuMs ?? 0;
}

/**
 * Judges one process by a row of observations: it hangs once it could have used `limitMs` to answer, since it was first asked
 * in vain, and has not. So a slow machine alone never makes a process hung, and a loop without end is found on any machine.
 */
export function createHangJudge(limitMs: number) {
  let usedMs = 0;
  let misses = 0;
  return {
    /** Whether it hangs, as of this observation. */
    observe(observation: Observation): boolean {
      usedMs = observation.hasAnswered ? 0 : usedMs + usableMs(observation);
      misses = observation.hasAnswered ? 0 : misses + 1;
      return misses >= fewestMisses && usedMs >= limitMs;
    },
  };
}
