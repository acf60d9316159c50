import { paths } from '@nobicast/contracts';
import { toApiError } from '@nobicast/service-kit';
import type { ErrorRequestHandler } from 'express';

/** A reader without JavaScript who is refused here (too many writes, another site) gets a page, not JSON. */
export const formFailures: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (request.method !== 'POST' || !request.is('application/x-www-form-urlencoded')) {
    next(thrown);
    return;
  }
  const { message, code } = toApiError(thrown);
  const query = new URLSearchParams({ message, code });
  response.set('Cache-Control', 'no-store').redirect(303, `${paths.authFailed}?${query}`);
};
