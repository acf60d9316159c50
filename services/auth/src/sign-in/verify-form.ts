import { paths, type ErrorCode } from '@nobicast/contracts';
import { beginFailure, toApiError, type ApiError, type Logger } from '@nobicast/service-kit';
import type { ErrorRequestHandler, Request } from 'express';

/** The sign-in form of a reader without JavaScript: each answer leads to a page. */
export const isForm = (request: Request) => Boolean(request.is('application/x-www-form-urlencoded'));

export function successPage(reply: {
  name: string | null;
  email: string;
  is_new: boolean;
  destination: string | null;
}): string {
  const query = new URLSearchParams({
    name: reply.name ?? '',
    email: reply.email,
    new: String(reply.is_new),
    ...(reply.destination === null ? {} : { next: reply.destination }),
  });
  return `${paths.authSuccess}?${query}`;
}

/** The link itself is at fault: a form can only fail validation by a token that is missing or too long. */
const brokenLink: ReadonlySet<ErrorCode> = new Set(['link_invalid', 'validation_failed']);

const failurePage = (error: ApiError) =>
  brokenLink.has(error.code) ? paths.authInvalidToken : paths.authFailedWith(error);

/** Leads the failures of a posted form to their page; others go on to the envelope. */
export function failuresOfForms(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (request.method !== 'POST' || !isForm(request)) {
      next(thrown);
      return;
    }
    const error = toApiError(thrown);
    if (!beginFailure(error, request, response, logger)) return;
    // On a redirect it would put off the page itself (RFC 9110, 10.2.3).
    response.removeHeader('Retry-After');
    response.redirect(303, failurePage(error));
  };
}
