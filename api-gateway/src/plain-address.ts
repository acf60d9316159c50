import type { RequestHandler } from 'express';

/**
 * Leads `//archives` to `/archives`. The proxy library would collapse the slashes by itself, and the browser
 * would not: the rendered page and the hydrated one would be two different pages.
 */
export const plainAddress: RequestHandler = (request, response, next) => {
  const [path = '/', ...query] = request.originalUrl.split('?');
  if (!path.includes('//')) return next();
  const plain = path.replace(/\/{2,}/g, '/');
  response.redirect(308, [plain, ...query].join('?'));
};
