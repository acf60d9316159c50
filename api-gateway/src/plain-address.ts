import type { RequestHandler } from 'express';

/** A request target may be a whole URL, as for a proxy (RFC 9112, 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?\\]*/i;

/**
 * The path and query of a request target, otherwise unchanged. Undefined for a target that no browser sends and that
 * Express or the URL parser would read as another one than the gateway does: they drop a `#` and what follows it, and
 * trim blanks, so that `/metrics#a` would get past our routes and arrive at `/metrics` of the shell.
 */
export function originForm(target: string): string | undefined {
  if (/[^\x21-\x7e]|#/.test(target)) return undefined;
  if (target.startsWith('/')) return target;
  if (!schemeAndHost.test(target)) return undefined;
  const rest = target.replace(schemeAndHost, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** One page under two addresses. */
export const hasDoubledSlash = (path: string) => /[/\\]{2,}/.test(path);

/**
 * Leads `//archives` to `/archives`: for the shell they are one page, for the browser two, and the rendered
 * page would not be the hydrated one. Backslashes count as slashes, as browsers read them.
 */
export const plainAddress: RequestHandler = (request, response, next) => {
  const [path = '/', ...query] = request.originalUrl.split('?');
  if (!hasDoubledSlash(path)) return next();
  response.redirect(308, [path.replace(/[/\\]{2,}/g, '/'), ...query].join('?'));
};
