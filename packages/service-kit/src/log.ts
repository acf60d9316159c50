import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** An error without what Postgres quotes of the row (`detail`): it names people. */
function serializeError(error: Error) {
  const serialized = pino.stdSerializers.err(error);
  return { ...serialized, detail: undefined, where: undefined };
}

/** Longest time a line waits for others, in ms. */
const flushEveryMs = 100;
/** As much is written without waiting, in bytes. */
const chunkBytes = 8 * 1024;

let standardOutput: DestinationStream | undefined;

/**
 * Lines leave together: a write to a pipe costs more than the request it tells of. pino writes what is left when
 * the process ends, also by an exception, and at once with a fatal line.
 */
const bufferedOutput = () =>
  (standardOutput ??= pino.destination({
    dest: 1,
    sync: false,
    minLength: chunkBytes,
    periodicFlush: flushEveryMs,
  }));

/** One JSON line an event. Callers pass facts, never bodies, cookies, tokens, addresses or links. */
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
