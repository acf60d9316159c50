type CleanUp = () => Promise<void> | void;

const cleanUps: CleanUp[] = [];
let isEnding = false;

/** Whether the run is being broken off: failures from now on are its consequence. */
export const isInterrupted = () => isEnding;

/** Remembers how to take something back. The returned function takes it back now, once. */
export function registerCleanUp(cleanUp: CleanUp): () => Promise<void> {
  cleanUps.push(cleanUp);
  return async () => {
    const index = cleanUps.indexOf(cleanUp);
    if (index === -1) return;
    cleanUps.splice(index, 1);
    await cleanUp();
  };
}

/** Takes everything back, the latest first. One that fails does not keep the others. */
export async function runCleanUps(): Promise<void> {
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
    try {
      await cleanUp();
    } catch (error) {
      console.error('! Cleaning up:', error instanceof Error ? error.message : error);
    }
  }
}

/** Ctrl-C and its relatives end the run without leaving processes or folders behind. */
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
