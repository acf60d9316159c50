import { write, writeSync } from 'node:fs';

/** Longest delay of a line. */
const flushEveryMs = 100;
const chunkBytes = 8 * 1024;
/** Lines beyond this are dropped while the reader is slow or the disk full. */
const maxWaitingBytes = 1024 * 1024;
const retryAfterMs = 20;
const lastAttempts = 50;

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');

/**
 * Writes lines to a file descriptor in batches: a write to a pipe costs more than the request that it logs. A slow or
 * closed reader or a full disk loses lines, which one line counts later, but delays nothing, not even the exit,
 * before which the rest is written.
 */
export function createBufferedOutput(descriptor: number) {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let droppedLines = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (ms: number) => {
    timer ??= setTimeout(flush, ms).unref();
  };

  function take(): Buffer {
    const chunk = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return chunk;
  }

  function putBack(rest: Buffer): void {
    waiting.unshift(rest);
    waitingBytes += rest.length;
  }

  const countLines = (lines: Buffer) => lines.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);

  function add(line: string): void {
    const bytes = Buffer.from(line);
    waiting.push(bytes);
    waitingBytes += bytes.length;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || waiting.length === 0) return;
    const chunk = take();
    isWriting = true;
    write(descriptor, chunk, (error, written) => {
      isWriting = false;
      if (!error) {
        if (droppedLines > 0)
          add(`${JSON.stringify({ level: 'warn', msg: 'log lines were dropped', lines: droppedLines })}\n`);
        droppedLines = 0;
        if (written < chunk.length) putBack(chunk.subarray(written));
      } else if (isBusy(error)) putBack(chunk);
      else droppedLines += countLines(chunk);
      if (waitingBytes > 0) schedule(error ? retryAfterMs : 0);
    });
  }

  function flushSync(): void {
    let chunk = take();
    for (let attempt = 0; chunk.length > 0 && attempt < lastAttempts; attempt += 1) {
      try {
        chunk = chunk.subarray(writeSync(descriptor, chunk));
      } catch (error) {
        if (!isBusy(error)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs);
      }
    }
  }

  process.on('exit', flushSync);
  return {
    write(line: string): void {
      if (waitingBytes > maxWaitingBytes) {
        droppedLines += 1;
        return;
      }
      add(line);
      if (waitingBytes >= chunkBytes) flush();
      else schedule(flushEveryMs);
    },
    flushSync,
    droppedLines: () => droppedLines,
  };
}
