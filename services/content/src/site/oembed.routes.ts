import { getOEmbed, keysOfEpisodes } from '@nobicast/contracts';
import { registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { describeEmbed, type OEmbedDependencies } from './oembed.use-case.ts';

export function oEmbedRoutes(router: IRouter, dependencies: OEmbedDependencies): void {
  registerStream(router, getOEmbed, async ({ query }, response) => {
    const { episodeId, reply } = await describeEmbed(dependencies, query);
    shareReply(response, { keys: keysOfEpisodes([episodeId], { hasCounts: false }) });
    response.json(reply);
  });
}
