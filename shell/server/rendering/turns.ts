/**
 * The longest turn is measured in this many timers: without CPU time, what the page waits for is as late as the
 * clock, and arrives between two of them.
 */
const pieces = 5;

/**
 * Lets the code of only one page run at a time, so that it is known whose code blocks the process. Waiting for data
 * is no part of a turn. Returns a function that ends the turn; microtasks queued until then still belong to it.
 * @param longestTurnMs a turn ends after this time, even if its page is still waiting for something
 */
export function createTurns(longestTurnMs: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function startNext(): void {
    const start = waiting.shift();
    if (start) start();
    else isTaken = false;
  }

  return async () => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    isTaken = true;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      setImmediate(startNext);
    };
    let left = pieces;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) end();
    }, longestTurnMs / pieces);
    return end;
  };
}

export type TakeTurn = ReturnType<typeof createTurns>;
