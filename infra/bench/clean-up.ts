type Undo = () => Promise<void> | void;

const undos: Undo[] = [];
let isEnding = false;

/** Whether the run is being broken off: failures from now on are its consequence. */
export const isBrokenOff = () => isEnding;

/** Remembers how to take something back. The returned function takes it back now, once. */
export function undoAtEnd(undo: Undo): () => Promise<void> {
  undos.push(undo);
  return async () => {
    const index = undos.indexOf(undo);
    if (index === -1) return;
    undos.splice(index, 1);
    await undo();
  };
}

/** Takes everything back, the latest first. One that fails does not keep the others. */
export async function undoAll(): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    try {
      await undo();
    } catch (error) {
      console.error('! Cleaning up:', error instanceof Error ? error.message : error);
    }
  }
}

/** Ctrl-C and its relatives end the run without leaving processes or folders behind. */
export function undoOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      console.info('\n▸ Stopping');
      void undoAll().then(() => process.exit(130));
    });
  }
}
