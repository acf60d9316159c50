import { ApiError, readCookie } from '@nobicast/service-kit';
import type { RequestHandler } from 'express';
import { isOwnWrite, isReading, originsOfSite } from './origin.rules.ts';

/** Refuses cross-site writes (decision 0011). */
export function requireSameOrigin(options: {
  publicUrl: string;
  allowedOrigins: readonly string[];
  sessionCookie: string;
}): RequestHandler {
  const ownOrigins = [...originsOfSite(options.publicUrl), ...options.allowedOrigins];
  return (request, _response, next) => {
    if (isReading(request.method)) return next();
    const isOwn = isOwnWrite({
      origin: request.get('origin'),
      fetchSite: request.get('sec-fetch-site'),
      hasSession: readCookie(request.headers.cookie, options.sessionCookie) !== undefined,
      ownOrigins,
    });
    if (!isOwn) throw new ApiError('origin_refused');
    next();
  };
}
