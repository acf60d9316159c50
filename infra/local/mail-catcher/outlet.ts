import type { Writable } from 'node:stream';

export interface Outlet {
  write(line: string): void;
}

/** A closed or full pipe, or a full disk, loses lines. The process goes on, and does not buffer them. */
export function createOutlet(stream: Writable): Outlet {
  stream.on('error', () => undefined);
  return {
    write(line) {
      if (!stream.destroyed && stream.writableLength === 0) stream.write(`mail catcher: ${line}\n`);
    },
  };
}
