import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** An error without the row values that Postgres quotes (`detail`), which may be personal data. */
function serializeError(error: Error) {
  const serialized = pino.stdSerializers.err(error);
  return { ...serialized, detail: undefined, where: undefined };
}

/** Longest time a line stays in the buffer, in ms. */
const flushEveryMs = 100;
/** A buffer of this size is written at once, in bytes. */
const chunkBytes = 8 * 1024;

let standardOutput: DestinationStream | undefined;

/**
 * Lines are written in batches: a write to a pipe costs more than the request that it logs. pino flushes the buffer
 * when the process ends, also after an exception, and at once for a fatal line.
 */
const bufferedOutput = () =>
  (standardOutput ??= pino.destination({
    dest: 1,
    sync: false,
    minLength: chunkBytes,
    periodicFlush: flushEveryMs,
  }));

/** Logs one JSON line for each event. Never log bodies, cookies, tokens, addresses or links. */
export function createLogger(
  options: { name: string; level?: string },
  destination?: DestinationStream,
): Logger {
  const settings = {
    name: options.name,
    level: options.level ?? 'info',
    base: { name: options.name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(settings, destination ?? bufferedOutput());
}
