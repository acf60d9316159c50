import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `ms`, or until the signal is aborted. Never rejects. `ref`: keeps the process alive. */
export async function pause(ms: number, signal: AbortSignal, { ref = true } = {}): Promise<void> {
  // Callers check the signal themselves.
  await sleep(ms, undefined, { signal, ref }).catch(() => undefined);
}

export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/**
 * The result of the work, or a DeadlineError with this message after `ms`. The work itself continues: `discard`
 * receives a late result.
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
      reject(new DeadlineError(message));
    }, ms);
  });
  work.then(
    (result) => {
      if (isLate) discard?.(result);
    },
    () => undefined, // The race below reports this error, unless the deadline was first.
  );
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

export interface Repetition {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Calls `run` repeatedly until stopped. `run` returns the pause before the next call in ms, and handles its own
 * errors.
 * @param ref keeps the process alive
 */
export function repeat(
  run: (stopping: AbortSignal) => Promise<number>,
  { ref = true }: { ref?: boolean } = {},
): Repetition {
  const stopping = new AbortController();
  let waking = new AbortController();
  const untilStopped = async () => {
    while (!stopping.signal.aborted) {
      // Created before the call: `wake` during the call causes another one.
      waking = new AbortController();
      const signal = AbortSignal.any([waking.signal, stopping.signal]);
      await pause(await run(stopping.signal), signal, { ref });
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

/** Runs `work` on every item, `atOnce` at a time. Results are in the order of the items. Rejects at the first failure. */
export async function inParallel<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    // All workers share one iterator: each entry goes to one of them.
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
