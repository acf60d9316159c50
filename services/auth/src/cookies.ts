import { cookieNames } from '@nobicast/contracts';
import type { CookieOptions, Request, Response } from 'express';
import { sessionLifetimeDays } from './sessions/sessions.rules.ts';
import { isToken } from './secrets.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const signInLifetimeMs = 60 * 60 * 1_000;

/** The value of a cookie if it looks like one of our tokens. Any other value counts as absent. */
function readToken(request: Request, name: string): string | undefined {
  const prefix = `${name}=`;
  const pairs = (request.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  return isToken(value) ? value : undefined;
}

export type Cookies = ReturnType<typeof createCookies>;

/** Reads and writes the two cookies of this site. Under https they are Secure and bound to the host. */
export function createCookies(publicUrl: string) {
  const names = cookieNames(publicUrl);
  const attributes: CookieOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: publicUrl.startsWith('https:'),
  };
  return {
    session: (request: Request) => readToken(request, names.session),
    signIn: (request: Request) => readToken(request, names.signIn),
    setSession: (response: Response, token: string) =>
      response.cookie(names.session, token, { ...attributes, maxAge: sessionLifetimeDays * dayMs }),
    setSignIn: (response: Response, token: string) =>
      response.cookie(names.signIn, token, { ...attributes, maxAge: signInLifetimeMs }),
    clearSession: (response: Response) => response.clearCookie(names.session, attributes),
    clearSignIn: (response: Response) => response.clearCookie(names.signIn, attributes),
  };
}
