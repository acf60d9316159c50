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
}
