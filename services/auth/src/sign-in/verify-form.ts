import { paths, type ErrorCode } from '@nobicast/contracts';

// Without JavaScript the sign-in page posts a plain form, whose reply redirects to one of these pages.

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

/** The link is invalid. The only possible validation error of a form is a missing or too long token. */
const brokenLinkCodes: ReadonlySet<ErrorCode> = new Set(['link_invalid', 'validation_failed']);

export const failurePage = (failure: { code: ErrorCode; requestId: string }) =>
  brokenLinkCodes.has(failure.code) ? paths.authInvalidToken : paths.authFailedWith(failure);
