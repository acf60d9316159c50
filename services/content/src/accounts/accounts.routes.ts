import * as contracts from '@nobicast/contracts';
import { absolutePicture } from '@nobicast/contracts/picture-address';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  linkGuest,
  listHostedEpisodes,
  unlinkGuest,
  type AccountsDependencies,
} from './accounts.use-cases.ts';

interface RoutesDependencies extends AccountsDependencies {
  origin: string;
}

export function accountsRoutes(router: IRouter, { origin, ...dependencies }: RoutesDependencies): void {
  const { accounts } = dependencies;

  registerRoute(router, contracts.getHostedEpisodes, async ({ params }) => ({
    episodes: await listHostedEpisodes(dependencies, params.id),
  }));

  registerRoute(router, contracts.exportMemberShows, async ({ params }) => ({
    shows: {
      commands: await accounts.listCommands(params.id),
      questions: await accounts.listQuestions(params.id),
    },
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
    if (!entry) return { guest_entry: null };
    return {
      guest_entry: {
        ...entry,
        avatar_url: entry.avatar_url && absolutePicture(origin, entry.avatar_url),
        created_at: entry.created_at.toISOString(),
        updated_at: entry.updated_at.toISOString(),
      },
    };
  });

  registerRoute(router, contracts.eraseAddressGuest, async ({ body }) => {
    await accounts.clearAddress(body.email);
    return {};
  });
}
