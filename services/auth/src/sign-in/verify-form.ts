import { paths, type ErrorCode } from '@nobicast/contracts';
import { isCodeFailure } from '@nobicast/contracts/sign-in-failures';
import { signInPaths } from '@nobicast/contracts/sign-in-paths';

// Without JavaScript the page posts a plain form, which is answered with a redirect.

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

/** A wrong code leads back to its field; an error that ends the sign-in has a page of its own. */
export const codeFailurePage = (failure: { code: ErrorCode; requestId: string }) =>
  isCodeFailure(failure.code) ? signInPaths.codeFailed(failure.code) : signInPaths.failedWith(failure);

/** A form's only possible validation error is a missing or too long token. */
const brokenLinkCodes: ReadonlySet<ErrorCode> = new Set(['link_invalid', 'validation_failed']);

export const failurePage = (failure: { code: ErrorCode; requestId: string }) =>
  brokenLinkCodes.has(failure.code) ? paths.authInvalidToken : signInPaths.failedWith(failure);
