import type { ErrorCode } from '@nobicast/contracts';
import type { ErrorRequestHandler, Request } from 'express';
import { beginFailure, toApiError } from './errors.ts';
import type { Logger } from './log.ts';

/** A plain HTML form, whose reply has to be a page. */
export const isForm = (request: Request) => Boolean(request.is('application/x-www-form-urlencoded'));

/**
 * Redirects a failed form post to the page from `pageFor`: without JavaScript the browser would show JSON. Other
 * failures go to the next error handler.
 */
export function redirectFormFailures(
  logger: Logger,
  pageFor: (
    failure: { code: ErrorCode; message: string; requestId: string; refused: string[] },
    request: Request,
  ) => string,
): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (request.method !== 'POST' || !isForm(request)) return next(thrown);
    const error = toApiError(thrown);
    // False where the reply has begun already.
    if (!beginFailure(error, request, response, logger)) return;
    // On a redirect it would delay the request for that page (RFC 9110, 10.2.3).
    response.removeHeader('Retry-After');
    const { code, message, fields = [] } = error;
    const refused = fields.map(({ path }) => path);
    response.redirect(303, pageFor({ code, message, refused, requestId: request.requestId }, request));
  };
}
