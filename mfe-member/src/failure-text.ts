import { ApiError } from '@nobicast/web-kit/api';

/** What to say of a failed write: the reply's sentence (A61); the page's own words when no reply came. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : fallback;
