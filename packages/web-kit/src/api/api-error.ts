import type { Call, RefusalOf } from '@nobicast/contracts/call';
import type { FieldError } from '@nobicast/contracts/errors';

/** A call that failed. `message` is the sentence to show. */
export class ApiError extends Error {
  /** HTTP status; 0 when no reply came. */
  readonly status: number;
  readonly code: string | undefined;
  /** What is wrong with which field, of a refused body. */
  readonly fields: readonly FieldError[];
  /** How long the server asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    options: {
      status: number;
      code?: string;
      fields?: readonly FieldError[];
      retryAfterSeconds?: number;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** Only failures that may pass by themselves: no reply, or a server failure (A63). */
  get isRetryable(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether a call was refused with this code, one of those that its contract names. */
export const isRefusal = <C extends Call>(_call: C, error: unknown, code: RefusalOf<C>): error is ApiError =>
  error instanceof ApiError && error.code === code;
