import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';
import { createBufferedOutput } from './buffered-output.ts';

export type { Logger } from 'pino';

/** Without the row values that Postgres quotes (`detail`), which may be personal data. */
function serializeError(error: Error) {
  const serialized = pino.stdSerializers.err(error);
  return { ...serialized, detail: undefined, where: undefined };
}

let standardOutput: DestinationStream | undefined;

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
  return pino(settings, destination ?? (standardOutput ??= createBufferedOutput(1)));
}

const requestIds = new AsyncLocalStorage<string>();

/** Runs the work, and whatever it begins, as part of this request. */
export const runForRequest = (requestId: string, work: () => void): void => requestIds.run(requestId, work);

/** Undefined for jobs and the start of a process. */
export const currentRequestId = (): string | undefined => requestIds.getStore();
