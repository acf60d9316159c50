import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so long, or until the signal is aborted. Never fails. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Aborted: whoever waits looks at the signal.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * The result of some work; an error with this message where it takes longer. The work itself goes on: `discard` gets
 * a result that comes late.
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  { ms, message, discard }: { ms: number; message: string; discard?: (late: Result) => void },
): Promise<Result> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(message));
    }, ms);
  });
  work.then(
    (result) => {
      if (isLate) discard?.(result);
    },
    () => undefined, // The race below reports it, unless the deadline already has.
  );
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

export interface Repetition {
  /** Ends the pause that is under way. */
  wake(): void;
  /** Waits for the call that is under way. */
  stop(): Promise<void>;
}

/** Calls `run` again and again until stopped. It answers how many milliseconds to pause, and handles its own failures. */
export function repeat(run: (stopping: AbortSignal) => Promise<number>): Repetition {
  const stopping = new AbortController();
  let waking = new AbortController();
  const untilStopped = async () => {
    while (!stopping.signal.aborted) {
      // Before the call: who wakes it meanwhile wants another one.
      waking = new AbortController();
      const signal = AbortSignal.any([waking.signal, stopping.signal]);
      await pause(await run(stopping.signal), signal);
    }
  };
  const finished = untilStopped();
  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}
