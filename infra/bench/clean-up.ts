type CleanUp = () => Promise<void> | void;

const cleanUps: CleanUp[] = [];
let isEnding = false;

/** Whether the run was interrupted by a signal: later failures are a consequence of that. */
export const isInterrupted = () => isEnding;

/** Registers a clean-up for the end of the run. The returned function runs it now, at most once. */
export function registerCleanUp(cleanUp: CleanUp): () => Promise<void> {
  cleanUps.push(cleanUp);
  return async () => {
    const index = cleanUps.indexOf(cleanUp);
    if (index === -1) return;
    cleanUps.splice(index, 1);
    await cleanUp();
  };
}

/** Runs all clean-ups, the latest first. One that fails does not stop the others. */
export async function runCleanUps(): Promise<void> {
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
    try {
      await cleanUp();
    } catch (error) {
      console.error('! Cleaning up:', error instanceof Error ? error.message : error);
    }
  }
}

/** On Ctrl-C and similar signals, ends the run without leaving processes or folders behind. */
export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      console.info('\n▸ Stopping');
      void runCleanUps().then(() => process.exit(130));
    });
  }
}
