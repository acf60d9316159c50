import * as contracts from '@nobicast/contracts';
import { registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { getGuest } from './get-guest.use-case.ts';
import type { GuestsRepository } from './guests.repository.ts';

const { cacheKeys, limits } = contracts;

export function guestsRoutes(
  router: IRouter,
  { guests, clock }: { guests: GuestsRepository; clock: () => Date },
): void {
  registerRoute(router, contracts.listGuests, async ({ query }, response) => {
    const { limit = limits.guests.defaultLimit, offset = 0, featured, domain, search } = query;
    const isFeatured = featured === undefined ? undefined : featured === 'true';
    // Searched texts are infinitely many: they would push everything else out of the caches.
    if (search === undefined) shareReply(response, { keys: [cacheKeys.guests, cacheKeys.anyEpisode] });
    return guests.listGuests(clock(), { isFeatured, domain, search, limit, offset });
  });

  registerRoute(router, contracts.getGuest, async ({ params }, response) => {
    const detail = await getGuest({ guests, clock }, params.id);
    shareReply(response, { keys: [cacheKeys.guests, cacheKeys.anyEpisode] });
    return detail;
  });
}
