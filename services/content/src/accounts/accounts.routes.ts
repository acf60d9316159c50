import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  linkGuest,
  listHostedEpisodes,
  unlinkGuest,
  type AccountsDependencies,
} from './accounts.use-cases.ts';

export function accountsRoutes(router: IRouter, dependencies: AccountsDependencies): void {
  const { accounts } = dependencies;

  registerRoute(router, contracts.getHostedEpisodes, async ({ params }) => ({
    episodes: await listHostedEpisodes(dependencies, params.id),
  }));

  registerRoute(router, contracts.linkGuest, async ({ params, body }) => ({
    is_linked: await linkGuest(dependencies, { accountId: params.id, email: body.email }),
  }));

  registerRoute(router, contracts.unlinkGuest, async ({ params }) => {
    await unlinkGuest(dependencies, params.id);
    return {};
  });

  registerRoute(router, contracts.exportAddressGuest, async ({ body }) => {
    const entry = await accounts.findAddress(body.email);
    return {
      guest_entry: entry
        ? { ...entry, created_at: entry.created_at.toISOString(), updated_at: entry.updated_at.toISOString() }
        : null,
    };
  });

  registerRoute(router, contracts.eraseAddressGuest, async ({ body }) => {
    await accounts.clearAddress(body.email);
    return {};
  });
}
