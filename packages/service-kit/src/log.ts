import type { RequestHandler } from 'express';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** An error without what Postgres quotes of the row (`detail`): it names people. */
function serializeError(error: Error) {
  const serialized = pino.stdSerializers.err(error);
  return { ...serialized, detail: undefined, where: undefined };
}

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
  return destination ? pino(settings, destination) : pino(settings);
}

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs each finished request: id, method, path without its query (tokens and addresses stand there), status, ms. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    const path = request.path;
    response.once('close', () => {
      const entry = {
        requestId: request.requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ms: Number((process.hrtime.bigint() - startedAt) / 10_000n) / 100,
        ...(response.writableFinished ? {} : { isAborted: true }),
      };
      if (probes.has(path)) logger.debug(entry, 'request');
      else logger.info(entry, 'request');
    });
    next();
  };
}
