import type { ServerResponse } from 'node:http';
import { errorCodes, type ErrorCode, type FieldError } from '@nobicast/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from './log.ts';
import type { ObservedRequest } from './observe.ts';

export interface ApiErrorOptions {
  /** What the person reads instead of the registry's sentence. */
  sentence?: string;
  fields?: FieldError[];
  /** When it makes sense to try again: sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Facts for the log. They never leave the process. */
  info?: Record<string, unknown>;
  cause?: unknown;
}

/** A failure that has a code in the contracts' registry: its status and sentence come from there. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields?: FieldError[];
  readonly retryAfterSeconds?: number;
  readonly info?: Record<string, unknown>;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.sentence ?? errorCodes[code].sentence, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.info) this.info = options.info;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? // `in` has just proved that the property exists.
      (value as Record<string, unknown>)[name]
    : undefined;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Postgres: server going away or starting, connection exceptions, too many connections, statement timeout. */
const postgresStates = /^(57P0\d|08\w{3}|53300|57014)$/;
/** Postgres: a text that holds what no text of its can, such as NUL. The contracts' text schemas refuse it first. */
const invalidTextStates = new Set<unknown>(['22021', '22P05']);
/** The driver gives these no code; knex puts the statement and ` - ` in front of them. */
const driverMessages =
  /(?:^| - )(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether this failure means that Postgres cannot be reached, as opposed to a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = property(error, 'code');
  if (typeof code === 'string' && (networkCodes.has(code) || postgresStates.test(code))) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || driverMessages.test(error.message)) return true;
  // Node reports a host with several addresses as one error that holds one per address.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** Errors of Express and its body parser, by their `type` or status. */
function fromExpress(error: unknown): ApiError | undefined {
  const type = property(error, 'type');
  if (type === 'entity.parse.failed') return new ApiError('malformed_json', { cause: error });
  if (type === 'entity.too.large') return new ApiError('too_large', { cause: error });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new ApiError('unsupported_media_type', { cause: error });
  // A path that cannot be decoded (`%E0%A4`) names nothing.
  if (error instanceof URIError) return new ApiError('not_found', { cause: error });
  const status = property(error, 'status');
  if (status === 413) return new ApiError('too_large', { cause: error });
  if (status === 404) return new ApiError('not_found', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ApiError('bad_request', { cause: error });
  return undefined;
}

/** Any thrown value as an ApiError; what nobody knows becomes `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return new ApiError('database_unavailable', { cause: error });
  if (invalidTextStates.has(property(error, 'code'))) return new ApiError('bad_request', { cause: error });
  return fromExpress(error) ?? new ApiError('internal', { cause: error });
}

/** The reply of every failed call. */
export function failureBody(error: ApiError, requestId: string) {
  return {
    ok: false as const,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId,
  };
}

/** The last handler of an app: any address nobody answered. */
export const notFound: RequestHandler = () => {
  throw new ApiError('not_found');
};

/** Headers of the reply that was meant. Of a failure they would not be true. */
const contentHeaders = [
  'Content-Type',
  'Content-Length',
  'Content-Disposition',
  'Content-Encoding',
  'Accept-Ranges',
  'ETag',
  'Last-Modified',
  'Surrogate-Key',
];

/**
 * What every handler of failures does, whatever it answers with: 5xx are logged, here alone, with their cause.
 * False when half a reply was out and has been cut: there is nothing left to answer.
 */
export function beginFailure(
  error: ApiError,
  request: ObservedRequest,
  response: ServerResponse,
  logger: Logger,
): boolean {
  if (error.status >= 500) {
    const facts = { requestId: request.requestId, code: error.code, info: error.info };
    logger.error({ ...facts, err: error.cause ?? error }, error.message);
  }
  if (response.headersSent) {
    // Only a cut connection tells the reader that the reply is not whole.
    response.destroy();
    return false;
  }
  for (const name of contentHeaders) response.removeHeader(name);
  // Of a 416 alone it is part of the answer: how long the file is.
  if (error.status !== 416) response.removeHeader('Content-Range');
  response.setHeader('Cache-Control', 'no-store');
  if (error.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(error.retryAfterSeconds));
  // An unread body would keep the connection busy; `close` lets the caller reconnect.
  if (!request.complete) response.setHeader('Connection', 'close');
  return true;
}

/** Where failures become replies in JSON: the last handler of every app. */
export function errorMiddleware(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = toApiError(thrown);
    if (!beginFailure(error, request, response, logger)) return;
    response.status(error.status).json(failureBody(error, request.requestId));
  };
}
