import type { Call, ConflictOf, RefusalOf } from '@nobicast/contracts/call';
import type { FieldError } from '@nobicast/contracts/errors';

interface ApiErrorOptions {
  /** HTTP status, or 0 without a reply. */
  status: number;
  code?: string | undefined;
  /** The id under which the server logged this request. */
  requestId?: string | undefined;
  /** The invalid fields of a rejected body. */
  fields?: readonly FieldError[];
  /** The delay requested by the server before the next attempt. */
  retryAfterSeconds?: number | undefined;
  /** What the refusal tells beside its sentence; `conflictOf` gives its type. */
  data?: unknown;
  cause?: unknown;
}

/** A failed call. `message` is the text to show. */
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

  /** Only temporary failures: no reply, or a server error (A63). */
  get isRetryable(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether a call was refused with this code, one of those that its contract names. */
export const isRefusal = <C extends Call>(_call: C, error: unknown, code: RefusalOf<C>): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** What a refusal for a stale version tells; undefined for any other failure. */
export const conflictOf = <C extends Call>(call: C, error: unknown): ConflictOf<C> | undefined =>
  // Tests parse the refusals of the services against their contracts.
  isRefusal(call, error, 'stale_version') ? (error.data as ConflictOf<C>) : undefined;
