import type { Call, ConflictOf, RefusalOf } from '@nobicast/contracts/call';
import type { FieldError } from '@nobicast/contracts/errors';

interface ApiErrorOptions {
  /** 0 without a reply. */
  status: number;
  code?: string | undefined;
  /** Identifies the request in the server's logs. */
  requestId?: string | undefined;
  fields?: readonly FieldError[];
  /** How long the server asks us to wait. */
  retryAfterSeconds?: number | undefined;
  /** Sent beside the message; `conflictOf` gives its type. */
  data?: unknown;
  cause?: unknown;
}

/** `message` is the text to show. */
export class ApiError extends Error {
  override name = 'ApiError';
  declare readonly status: number;
  declare readonly code: string | undefined;
  declare readonly requestId: string | undefined;
  declare readonly fields: readonly FieldError[];
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly data: unknown;

  constructor(message: string, options: ApiErrorOptions) {
    super(message);
    Object.assign(this, { fields: [] }, options);
  }

  /** Without a reply, or after a server error (A63). */
  get isRetryable(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether a call was refused with this code of its contract. */
export const isRefusal = <C extends Call>(_call: C, error: unknown, code: RefusalOf<C>): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The data of a refusal for a stale version. */
export const conflictOf = <C extends Call>(call: C, error: unknown): ConflictOf<C> | undefined =>
  // Tests parse refusals against their contracts.
  isRefusal(call, error, 'stale_version') ? (error.data as ConflictOf<C>) : undefined;

/** The reply's own message (A61), or `fallback` if there was no reply. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : fallback;
