import { cookieAttributes, cookieNames } from '@nobicast/contracts';
import { readCookie } from '@nobicast/service-kit';
import type { RequestHandler, Response } from 'express';
import type { SessionCache } from './session-cache.ts';

/** Does something before the first byte of the reply leaves, whoever writes it. */
function beforeReply(response: Response, act: () => void): void {
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self: Response, head: Parameters<Response['writeHead']>) {
      act();
      return Reflect.apply(writeHead, self, head);
    },
  });
}

/**
 * For the sign-out: takes the session out of the browser, whatever becomes of the call. A page that says
 * "Connexion" must not hide a session that is back as soon as auth is; no script can do it, the cookies are
 * HttpOnly. Where auth answers, its own cookies replace these, and this process has forgotten the session
 * before the reply leaves: a copy of the cookie is worthless here at once, in other processes when their
 * answer is too old. Where auth does not answer, a copy stays good until the session is ended in the list of
 * sessions or has grown too old.
 */
export function forgetSession(options: {
  publicUrl: string;
  forget: SessionCache['forget'];
}): RequestHandler {
  const { publicUrl, forget } = options;
  const { session, signIn } = cookieNames(publicUrl); // a known device stays known (decision 0015)
  const attributes = cookieAttributes(publicUrl);
  return (request, response, next) => {
    for (const name of [session, signIn]) response.clearCookie(name, attributes);
    // Pages of the member may be kept for the button "back". Not "storage": theme, choices and downloads stay.
    response.set('Clear-Site-Data', '"cache"');
    const token = readCookie(request.headers.cookie, session);
    if (token !== undefined) {
      forget(token);
      // Until auth has ended it, other calls may have asked about it again.
      beforeReply(response, () => forget(token));
    }
    next();
  };
}
