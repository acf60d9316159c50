import { cookieAttributes, cookieNames } from '@nobicast/contracts';
import { hashToken, isToken, readCookie } from '@nobicast/service-kit';
import type { Request, Response } from 'express';

const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;

export type AuthorCookie = ReturnType<typeof createAuthorCookie>;

/** The cookie with which a visitor without an account sees their own comments while these are moderated. */
export function createAuthorCookie(publicUrl: string, newToken: () => string) {
  const { author } = cookieNames(publicUrl);
  const attributes = cookieAttributes(publicUrl);
  const hashOf = (token: string) => Buffer.from(hashToken(token), 'hex');
  const tokenOf = (request: Request) => {
    const value = readCookie(request.headers.cookie, author);
    return isToken(value) ? value : undefined;
  };
  return {
    /** Undefined without the cookie. */
    hashOf(request: Request): Buffer | undefined {
      const token = tokenOf(request);
      return token === undefined ? undefined : hashOf(token);
    },
    /** Creates a token if there is none; `keep` sends the cookie. */
    prepare(request: Request): { hash: Buffer; keep: (response: Response) => void } {
      const token = tokenOf(request) ?? newToken();
      return {
        hash: hashOf(token),
        keep: (response) => void response.cookie(author, token, { ...attributes, maxAge: lifetimeMs }),
      };
    },
  };
}
