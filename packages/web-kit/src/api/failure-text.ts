import { ApiError } from './api-error.ts';

/** The reply's own message (A61), or `fallback` if there was no reply. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : fallback;
