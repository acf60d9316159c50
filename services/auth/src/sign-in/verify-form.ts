import { paths, type ErrorCode } from '@nobicast/contracts';
import { toApiError, type ApiError, type Logger } from '@nobicast/service-kit';
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
  brokenLink.has(error.code)
    ? paths.authInvalidToken
    : `${paths.authFailed}?${new URLSearchParams({ message: error.message, code: error.code })}`;

/** Leads the failures of a posted form to their page; others go on to the envelope. */
export function failuresOfForms(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (request.method !== 'POST' || !isForm(request)) {
      next(thrown);
      return;
    }
    const error = toApiError(thrown);
    if (error.status >= 500)
      logger.error(
        { requestId: request.requestId, code: error.code, err: error.cause ?? error },
        error.message,
      );
    response.set('Cache-Control', 'no-store').redirect(303, failurePage(error));
  };
}
