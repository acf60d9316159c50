import { ApiError } from './api-error.ts';

/** The message of a failed write: the reply's own (A61), or the page's fallback if there was no reply. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : fallback;
