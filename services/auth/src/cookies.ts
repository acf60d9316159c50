import { cookieAttributes, cookieNames, limits } from '@nobicast/contracts';
import { readCookie, isToken } from '@nobicast/service-kit';
import type { Request, Response } from 'express';
import { sessionLifetimeDays } from './sessions/sessions.rules.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** Longer than a link is valid: for an hour the browser may ask for another one (`resendSignIn`). */
const signInCookieMs = 60 * 60 * 1_000;
const deviceCookieDays = 365;
const passkeyCookieMs = limits.passkeys.promptMinutes * 60 * 1_000;

/** Undefined unless the cookie looks like one of our tokens. */
function readToken(request: Request, name: string): string | undefined {
  const value = readCookie(request.headers.cookie, name);
  return isToken(value) ? value : undefined;
}

/** Two tokens separated by a dot. */
function readDevice(request: Request, name: string): string | undefined {
  const value = readCookie(request.headers.cookie, name);
  const parts = value?.split('.') ?? [];
  return parts.length === 2 && parts.every(isToken) ? value : undefined;
}

export type Cookies = ReturnType<typeof createCookies>;

/** With https the cookies are Secure and limited to the host. */
export function createCookies(publicUrl: string) {
  const names = cookieNames(publicUrl);
  const attributes = cookieAttributes(publicUrl);
  return {
    session: (request: Request) => readToken(request, names.session),
    signIn: (request: Request) => readToken(request, names.signIn),
    passkey: (request: Request) => readToken(request, names.passkey),
    device: (request: Request) => readDevice(request, names.device),
    setSession: (response: Response, token: string) =>
      response.cookie(names.session, token, { ...attributes, maxAge: sessionLifetimeDays * dayMs }),
    setSignIn: (response: Response, token: string) =>
      response.cookie(names.signIn, token, { ...attributes, maxAge: signInCookieMs }),
    setPasskey: (response: Response, token: string) =>
      response.cookie(names.passkey, token, { ...attributes, maxAge: passkeyCookieMs }),
    setDevice: (response: Response, value: string) =>
      response.cookie(names.device, value, { ...attributes, maxAge: deviceCookieDays * dayMs }),
    clearSession: (response: Response) => response.clearCookie(names.session, attributes),
    clearSignIn: (response: Response) => response.clearCookie(names.signIn, attributes),
    clearPasskey: (response: Response) => response.clearCookie(names.passkey, attributes),
    clearDevice: (response: Response) => response.clearCookie(names.device, attributes),
  };
}
