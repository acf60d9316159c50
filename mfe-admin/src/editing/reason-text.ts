import { ApiError, failureText } from '@nobicast/web-kit/api';

/** What the reply says of the field that was sent: of a start, or a place, that another one is in the way of. */
export const reasonText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.fields[0]?.message) || failureText(error, fallback);
