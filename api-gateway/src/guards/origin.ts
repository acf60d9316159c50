import { ApiError, readCookie } from '@nobicast/service-kit';
import type { Request, RequestHandler } from 'express';
import { isReading } from './methods.ts';
import { isOwnWrite } from './origin.rules.ts';

/** The origin this request was sent to, as far as the trusted proxies in front say; undefined for nonsense. */
function addressedOrigin(request: Request): string | undefined {
  const url = `${request.protocol}://${request.host}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Refuses writes that another site's page has a visitor's browser send. Decision 0011. */
export function requireSameOrigin(options: { publicUrl: string; sessionCookie: string }): RequestHandler {
  const publicOrigin = new URL(options.publicUrl).origin;
  return (request, _response, next) => {
    if (isReading(request.method)) return next();
    const addressed = addressedOrigin(request);
    const isOwn = isOwnWrite({
      origin: request.get('origin'),
      fetchSite: request.get('sec-fetch-site'),
      hasSession: readCookie(request.headers.cookie, options.sessionCookie) !== undefined,
      ownOrigins: addressed ? [publicOrigin, addressed] : [publicOrigin],
    });
    if (!isOwn) throw new ApiError('origin_refused');
    next();
  };
}
