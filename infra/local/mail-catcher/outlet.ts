import type { Writable } from 'node:stream';

/** Where the process says what happens to it. */
export interface Outlet {
  write(line: string): void;
}

/**
 * Writes lines that nobody has to read: a pipe that is closed or full, and a log on a full disk, lose them. The process
 * goes on, and does not collect them in memory.
 */
export function createOutlet(stream: Writable): Outlet {
  stream.on('error', () => undefined);
  return {
    write(line) {
      if (!stream.destroyed && stream.writableLength === 0) stream.write(`mail catcher: ${line}\n`);
    },
  };
}
