import type { Response } from 'express';

/** Browsers ask again each time; shared caches keep it for a minute, or until a change of one of its keys. */
export const sharedCacheControl = 'public, max-age=0, must-revalidate, s-maxage=60';

/**
 * Says that this reply is the same for everybody, and what it shows (`cacheKeys` of contracts): a change of
 * any of them purges it. Without keys only the minute counts. A failure after this call is not shared.
 */
export function shareReply(response: Response, { keys }: { keys: readonly string[] }): void {
  response.set('Cache-Control', sharedCacheControl);
  if (keys.length > 0) response.set('Surrogate-Key', keys.join(' '));
}

export const hasSharedControl = (response: Response) => response.get('Cache-Control') === sharedCacheControl;
