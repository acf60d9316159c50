type CleanUp = () => Promise<void> | void;

const cleanUps: CleanUp[] = [];
let isEnding = false;

/** Failures after a signal are a consequence of it. */
export const isInterrupted = () => isEnding;

/** The returned function runs the clean-up now, at most once. */
export function registerCleanUp(cleanUp: CleanUp): () => Promise<void> {
  cleanUps.push(cleanUp);
  return async () => {
    const index = cleanUps.indexOf(cleanUp);
    if (index === -1) return;
    cleanUps.splice(index, 1);
    await cleanUp();
  };
}

/** The latest first. One that fails does not stop the others. */
export async function runCleanUps(): Promise<void> {
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
    try {
      await cleanUp();
    } catch (error) {
      console.error('! Cleaning up:', error instanceof Error ? error.message : error);
    }
  }
}

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
