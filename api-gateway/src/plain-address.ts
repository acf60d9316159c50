import type { RequestHandler } from 'express';

/** One page under two addresses. */
export const hasDoubledSlash = (path: string) => /[/\\]{2,}/.test(path);

/**
 * Leads `//archives` to `/archives`: for the shell they are one page, for the browser two, and the rendered
 * page would not be the hydrated one. Backslashes count as slashes, as browsers read them.
 */
export const plainAddress: RequestHandler = (request, response, next) => {
  const [path = '/', ...query] = request.originalUrl.split('?');
  // A whole URL as target (RFC 9112, 3.2.2) has its own two slashes.
  if (!path.startsWith('/') || !hasDoubledSlash(path)) return next();
  response.redirect(308, [path.replace(/[/\\]{2,}/g, '/'), ...query].join('?'));
};
