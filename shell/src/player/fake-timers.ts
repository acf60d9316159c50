/** Timers that the test advances. */
export function fakeTimers() {
  let nowMs = 0;
  let timers: { dueMs: number; run: () => void }[] = [];
  return {
    startTimer(run: () => void, ms: number) {
      const timer = { dueMs: nowMs + ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    pass(seconds: number) {
      nowMs += seconds * 1000;
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { run } of due) run();
    },
  };
}
