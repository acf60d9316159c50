import * as contracts from '@nobicast/contracts';
import { ApiError, memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { SafeFetch } from '../../imports/feed/safe-fetch.ts';
import type { AdminGuestsRepository } from './admin-guests.repository.ts';
import {
  createGuest,
  deleteGuest,
  updateGuest,
  type EditingDependencies,
} from './change-guests.use-cases.ts';
import { checkLink } from '../../links/check-link.use-case.ts';

export function adminGuestsRoutes(
  router: IRouter,
  dependencies: EditingDependencies & { guests: AdminGuestsRepository; fetcher: Pick<SafeFetch, 'open'> },
): void {
  const { guests, fetcher, clock } = dependencies;

  registerRoute(router, contracts.listAdminGuests, ({ query }) => {
    const { page = 1, limit = contracts.limits.adminGuests.pageSize, search, featured } = query;
    return guests.list({ page, limit, search, isFeatured: featured && featured === 'true' }, clock());
  });

  registerRoute(router, contracts.getAdminGuest, async ({ params }) => {
    const guest = await guests.find(params.id, clock());
    if (!guest) throw new ApiError('guest_not_found');
    return { guest };
  });

  registerRoute(router, contracts.createGuest, async ({ body, actor }) => {
    const { message_id: messageId, ...sent } = body;
    return { guest: await createGuest(dependencies, { sent, messageId, actorId: memberOf(actor).userId }) };
  });

  registerRoute(router, contracts.updateGuest, async ({ params, body, version, actor }) => ({
    guest: await updateGuest(dependencies, {
      id: params.id,
      sent: body,
      version,
      actorId: memberOf(actor).userId,
    }),
  }));

  registerRoute(router, contracts.deleteGuest, ({ params, actor }) =>
    deleteGuest(dependencies, { id: params.id, actorId: memberOf(actor).userId }),
  );

  registerRoute(router, contracts.checkLink, ({ query }) => checkLink(fetcher, query.url));
}
