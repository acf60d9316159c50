import { ApiError, failureText } from '@nobicast/web-kit/api';

/** Why a call was refused: the sentence of its field where there is one, which says more than that of the reply. */
export const reasonText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.fields[0]?.message) || failureText(error, fallback);
