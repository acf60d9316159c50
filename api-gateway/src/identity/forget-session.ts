import { cookieAttributes, cookieNames } from '@nobicast/contracts';
import { readCookie } from '@nobicast/service-kit';
import type { RequestHandler, Response } from 'express';
import type { SessionCache } from './session-cache.ts';

/** Runs `act` before the first byte of the reply is sent, whoever writes it. */
function beforeReply(response: Response, act: () => void): void {
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self: Response, head: Parameters<Response['writeHead']>) {
      act();
      return Reflect.apply(writeHead, self, head);
    },
  });
}

/**
 * For the sign-out: removes the session cookies (HttpOnly, so no script can) even if auth is down. Pages would look
 * signed out while the cookies were still there and the session valid. Where auth answers, its own cookies replace
 * these, and this process forgets the session before the reply is sent: a copy of the cookie is worthless
 * here at once, in other processes when their cached answer expires. Where auth is down, a copy stays valid
 * until the session is ended in the list of sessions or expires.
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
    // The back button may have cached pages of the member. Not "storage": theme, choices and downloads stay.
    response.set('Clear-Site-Data', '"cache"');
    const token = readCookie(request.headers.cookie, session);
    if (token !== undefined) {
      forget(token);
      // Other calls may have cached the session again before auth ended it.
      beforeReply(response, () => forget(token));
    }
    next();
  };
}
