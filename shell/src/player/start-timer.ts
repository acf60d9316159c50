/** Runs a function later; the returned function cancels that. */
export type StartTimer = (run: () => void, ms: number) => () => void;

export const browserTimer: StartTimer = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
