import { ApiError } from '@nobicast/service-kit';
import type { RequestHandler } from 'express';
import { rateLimit, type AugmentedRequest } from 'express-rate-limit';
import { isReading } from './methods.ts';
import { tooManyRequests } from './rate-limits.copy.ts';

const windowMs = 60_000;
/** A home has a whole /64: by single addresses it would have no limit at all. */
const ipv6Subnet = 64;

const limitPerMinute = (limit: number): RequestHandler =>
  rateLimit({
    windowMs,
    limit,
    ipv6Subnet,
    standardHeaders: false,
    legacyHeaders: false,
    // Visitors may send these headers; `trust proxy` decides what is believed.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (request) => {
      // The library has counted this request just before, so that its figures stand on it.
      const { resetTime } = (request as AugmentedRequest).rateLimit ?? {};
      const leftMs = resetTime ? resetTime.getTime() - Date.now() : windowMs;
      const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1_000));
      const sentence = tooManyRequests(retryAfterSeconds);
      throw new ApiError('too_many_requests', { sentence, retryAfterSeconds });
    },
  });

/** Limits the reading calls of one visitor address that are work (`isCostly`), all of them together. */
export const limitCostlyReads = (readsPerMinute: number) => limitPerMinute(readsPerMinute);

/** Limits the writes of one visitor address, for a router mounted at /api. Other reading is not limited. */
export function limitWrites(options: { writesPerMinute: number; eventsPerMinute: number }): RequestHandler {
  const writes = limitPerMinute(options.writesPerMinute);
  const events = limitPerMinute(options.eventsPerMinute);
  return (request, response, next) => {
    if (isReading(request.method)) return next();
    const limit = request.path.startsWith('/metrics/') ? events : writes;
    return limit(request, response, next);
  };
}
