// When a process that does not answer counts as hung, and when merely as slow.

export interface Observation {
  hasAnswered: boolean;
  /** Since the observation before. */
  elapsedMs: number;
  /** Processor time that it used meanwhile. Undefined where the platform does not tell. */
  cpuMs: number | undefined;
  /** Whether this machine, or what it grants us, had too little processor time meanwhile. */
  isStarved: boolean;
}

/** A process that used less than this share of the time was waiting for something, or could not run at all. */
const idleShare = 0.02;

/**
 * How much of the interval the process could have used to answer. One that waits on a machine with time to spare had all
 * of it. Any other had only the processor time that it used: it may be one of many that wait for the processor.
 */
function usableMs({ elapsedMs, cpuMs, isStarved }: Observation): number {
  const isWaiting = cpuMs === undefined || cpuMs <= elapsedMs * idleShare;
  if (isWaiting && !isStarved) return elapsedMs;
  return cpuMs ?? 0;
}

/**
 * Judges one process by a row of observations: it hangs once it could have used `limitMs` to answer, since it last did,
 * and has not. So a slow machine alone never makes a process hung, and a loop without end is found on any machine.
 */
export function createHangJudge(limitMs: number) {
  let usedMs = 0;
  return {
    /** Whether it hangs, as of this observation. */
    observe(observation: Observation): boolean {
      usedMs = observation.hasAnswered ? 0 : usedMs + usableMs(observation);
      return usedMs >= limitMs;
    },
  };
}
