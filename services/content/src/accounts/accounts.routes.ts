import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { HostedEpisode } from './accounts.repository.ts';
import {
  linkGuest,
  listHostedEpisodes,
  unlinkGuest,
  type AccountsDependencies,
} from './accounts.use-cases.ts';

const presentHostedEpisode = (episode: HostedEpisode): contracts.HostedEpisode => ({
  id: episode.id,
  slug: episode.slug,
  number: episode.number,
  type: episode.type,
  title: contracts.titleOrEnigma(episode),
  host_type: episode.hostType,
  description: episode.description,
  comment_count: episode.commentCount,
  published_at: episode.publishedAt.toISOString(),
});

export function accountsRoutes(router: IRouter, dependencies: AccountsDependencies): void {
  registerRoute(router, contracts.getHostedEpisodes, async ({ params }) => ({
    episodes: (await listHostedEpisodes(dependencies, params.id)).map(presentHostedEpisode),
  }));

  registerRoute(router, contracts.linkGuest, async ({ params, body }) => ({
    is_linked: await linkGuest(dependencies, { accountId: params.id, email: body.email }),
  }));

  registerRoute(router, contracts.unlinkGuest, async ({ params }) => {
    await unlinkGuest(dependencies, params.id);
    return {};
  });
}
