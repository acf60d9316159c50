import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@nobicast/service-kit';
import type { RequestHandler } from 'express';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The gateway's port is public: without the token /metrics is 404. */
export function metricsAccess(token: string | undefined): RequestHandler {
  return (request, _response, next) => {
    const claimed = request.headers.authorization ?? '';
    const isAllowed = token !== undefined && timingSafeEqual(digest(claimed), digest(`Bearer ${token}`));
    if (!isAllowed) throw new ApiError('not_found');
    next();
  };
}
