import type { RequestHandler } from 'express';

/** A request target may be a whole URL (RFC 9112, 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?\\]*/i;

/**
 * The path and query of a request target. Undefined for a target that no browser sends and that Express or
 * the URL parser would read differently: they drop `#…` and trim blanks, so that `/metrics#a` would pass our
 * routes and reach `/metrics` of the shell.
 */
export function originForm(target: string): string | undefined {
  if (/[^\x21-\x7e]|#/.test(target)) return undefined;
  if (target.startsWith('/')) return target;
  if (!schemeAndHost.test(target)) return undefined;
  const rest = target.replace(schemeAndHost, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export const hasDoubledSlash = (path: string) => /[/\\]{2,}/.test(path);

/**
 * Redirects `//archives` to `/archives`: one page for the shell but two for the browser, which would break
 * hydration. Browsers treat backslashes as slashes.
 */
export const plainAddress: RequestHandler = (request, response, next) => {
  const [path = '/', ...query] = request.originalUrl.split('?');
  if (!hasDoubledSlash(path)) return next();
  response.redirect(308, [path.replace(/[/\\]{2,}/g, '/'), ...query].join('?'));
};
