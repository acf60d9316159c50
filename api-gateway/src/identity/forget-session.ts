import { cookieAttributes, cookieNames } from '@nobicast/contracts';
import type { RequestHandler } from 'express';

/**
 * For the sign-out: takes the session out of the browser, whatever becomes of the call. A page that says
 * "Connexion" must not hide a session that is back as soon as auth is; no script can do it, the cookies are
 * HttpOnly. Where auth answers, its own cookies replace these. Where it does not, a copy of the cookie stays
 * good until the session is ended in the list of sessions or has grown too old.
 */
export function forgetSession(publicUrl: string): RequestHandler {
  const { session, signIn } = cookieNames(publicUrl); // a known device stays known (decision 0015)
  const attributes = cookieAttributes(publicUrl);
  return (_request, response, next) => {
    for (const name of [session, signIn]) response.clearCookie(name, attributes);
    next();
  };
}
