import type { ServerResponse } from 'node:http';
import { errorCodes, type ErrorCode, type FieldError } from '@nobicast/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from './log.ts';
import type { ObservedRequest } from './observe.ts';

export interface ApiErrorOptions {
  /** Replaces the registry's sentence. */
  sentence?: string;
  fields?: FieldError[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Sent as `data`: what the contract's `conflict` describes. */
  data?: unknown;
  /** For the log; never sent. */
  info?: Record<string, unknown>;
  cause?: unknown;
}

/** A failure with a code of the contracts' registry, which gives its status and sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields?: FieldError[];
  readonly retryAfterSeconds?: number;
  readonly data?: unknown;
  readonly info?: Record<string, unknown>;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.sentence ?? errorCodes[code].sentence, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.data !== undefined) this.data = options.data;
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
/**
 * SQLSTATE: server shutting down or starting, connection exceptions, full disk, out of memory, too many connections,
 * statement timeout.
 */
const postgresStates = /^(57P0\d|08\w{3}|53[123]00|57014)$/;
/** SQLSTATE: characters that Postgres cannot store, such as NUL. The contracts' text schemas refuse them first. */
const invalidTextStates = new Set<unknown>(['22021', '22P05']);
/** Driver messages without a code; knex puts the statement and ` - ` in front of them. */
const driverMessages =
  /(?:^| - )(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether Postgres cannot be reached, rather than a statement being wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = property(error, 'code');
  if (typeof code === 'string' && (networkCodes.has(code) || postgresStates.test(code))) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || driverMessages.test(error.message)) return true;
  // For a host with several addresses Node throws one error that holds one per address.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

function fromExpress(error: unknown): ApiError | undefined {
  const type = property(error, 'type');
  if (type === 'entity.parse.failed') return new ApiError('malformed_json', { cause: error });
  if (type === 'entity.too.large') return new ApiError('too_large', { cause: error });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new ApiError('unsupported_media_type', { cause: error });
  // A path that cannot be decoded (`%E0%A4`) matches no address.
  if (error instanceof URIError) return new ApiError('not_found', { cause: error });
  const status = property(error, 'status');
  if (status === 413) return new ApiError('too_large', { cause: error });
  if (status === 404) return new ApiError('not_found', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ApiError('bad_request', { cause: error });
  return undefined;
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return new ApiError('database_unavailable', { cause: error });
  if (invalidTextStates.has(property(error, 'code'))) return new ApiError('bad_request', { cause: error });
  return fromExpress(error) ?? new ApiError('internal', { cause: error });
}

export function failureBody(error: ApiError, requestId: string) {
  return {
    ok: false as const,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
    requestId,
  };
}

export const notFound: RequestHandler = () => {
  throw new ApiError('not_found');
};

/** Headers that describe the intended reply, and would be wrong for its failure. */
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
 * The first step of every error handler: logs a 5xx error with its cause (only here) and resets the headers. False if
 * the reply had begun: the connection is then cut.
 */
export function beginFailure(
  error: ApiError,
  request: ObservedRequest,
  response: ServerResponse,
  logger: Logger,
): boolean {
  if (isFailureStatus(error.status)) {
    const facts = { requestId: request.requestId, code: error.code, info: error.info };
    logger.error({ ...facts, err: error.cause ?? error }, error.message);
  }
  if (response.headersSent) {
    // Only a cut connection tells the client that the reply is incomplete.
    response.destroy();
    return false;
  }
  for (const name of contentHeaders) response.removeHeader(name);
  // A 416 reply states the length of the file.
  if (error.status !== 416) response.removeHeader('Content-Range');
  response.setHeader('Cache-Control', 'no-store');
  if (error.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(error.retryAfterSeconds));
  // The unread rest of the body would block the connection; `close` makes the client open another.
  if (!request.complete) response.setHeader('Connection', 'close');
  return true;
}

/** 501 is no failure: what was requested is not offered. */
export const isFailureStatus = (status: number): boolean => status >= 500 && status !== 501;

/** The last error handler of every app: JSON. */
export function errorMiddleware(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = toApiError(thrown);
    if (!beginFailure(error, request, response, logger)) return;
    response.status(error.status).json(failureBody(error, request.requestId));
  };
}
