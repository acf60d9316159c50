import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import path from 'node:path';

/** Lines beyond this are dropped while the disk is slow. */
const maxWaitingBytes = 1024 * 1024;
const reopenAfterMs = 1_000;

export interface LogFile {
  write(text: string): void;
  close(): void;
}

/**
 * A log file that never stops its process. Lines that cannot be written, as on a full disk, are dropped, and one line
 * counts them once there is space again.
 * @param onFailure called when dropping begins
 * @param now monotonic, in milliseconds
 */
export function openLogFile(
  file: string,
  { onFailure, now = () => performance.now() }: { onFailure: (error: Error) => void; now?: () => number },
): LogFile {
  let stream: WriteStream | undefined;
  let failedAt = -Infinity;
  let droppedBytes = 0;
  let waitingBytes = 0;
  let isFailing = false;

  function fail(error: Error): void {
    failedAt = now();
    if (!isFailing) onFailure(error);
    isFailing = true;
  }

  function open(): WriteStream {
    mkdirSync(path.dirname(file), { recursive: true });
    const opened = createWriteStream(file, { flags: 'a' });
    opened.on('error', (error) => {
      if (stream !== opened) return;
      stream = undefined;
      droppedBytes += waitingBytes;
      waitingBytes = 0;
      fail(error);
    });
    return opened;
  }

  function send(text: string): void {
    const bytes = Buffer.byteLength(text);
    const target = stream;
    if (!target || waitingBytes + bytes > maxWaitingBytes) {
      droppedBytes += bytes;
      return;
    }
    waitingBytes += bytes;
    target.write(text, (error) => {
      if (error || stream !== target) return;
      waitingBytes -= bytes;
      isFailing = false;
    });
  }

  function reopen(): void {
    if (stream || now() - failedAt < reopenAfterMs) return;
    try {
      stream = open();
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return {
    write(text) {
      reopen();
      if (stream && droppedBytes > 0 && waitingBytes === 0) {
        const line = `${JSON.stringify({ level: 40, msg: 'log lines could not be written', bytes: droppedBytes })}\n`;
        droppedBytes = 0;
        send(line);
      }
      send(text);
    },
    close() {
      stream?.end();
      stream = undefined;
      failedAt = Infinity;
    },
  };
}
