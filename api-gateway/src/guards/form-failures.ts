import { paths } from '@nobicast/contracts';
import { beginFailure, toApiError, type Logger } from '@nobicast/service-kit';
import type { ErrorRequestHandler } from 'express';

/**
 * A reader without JavaScript gets a page, not JSON, when a form is refused here (too many writes, another
 * site) or the service it is for is away.
 */
export function formFailures(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (request.method !== 'POST' || !request.is('application/x-www-form-urlencoded')) return next(thrown);
    const error = toApiError(thrown);
    if (!beginFailure(error, request, response, logger)) return;
    // On a redirect it would put off the page itself (RFC 9110, 10.2.3).
    response.removeHeader('Retry-After');
    response.redirect(303, paths.authFailedWith(error));
  };
}
