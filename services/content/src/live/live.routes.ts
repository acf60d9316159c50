import { createHash } from 'node:crypto';
import { cacheKeys, getLive, type Live } from '@nobicast/contracts';
import { registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { LiveStream } from '../feeds/live-item.rules.ts';
import type { LiveRepository } from './live.repository.ts';
import { liveShow } from './live.rules.ts';

interface LiveDependencies {
  live: LiveRepository;
  stream: LiveStream | undefined;
  clock: () => Date;
}

async function readLive({ live, stream, clock }: LiveDependencies): Promise<Live> {
  const now = clock();
  const [candidates, mark] = await Promise.all([live.listCandidates(now), live.commandsMark()]);
  const told = { show: liveShow(candidates, now), stream: stream ?? null };
  // Computed from all that is told: whoever comes back with it is not told the same again.
  const revision = createHash('sha256')
    .update(JSON.stringify([told, mark]))
    .digest('base64url')
    .slice(0, 22);
  return { revision, ...told };
}

export const liveRoutes = (router: IRouter, dependencies: LiveDependencies): void =>
  registerRoute(router, getLive, async (_input, response) => {
    const live = await readLive(dependencies);
    const ofShow = live.show ? [cacheKeys.episode(live.show.episode_id)] : [];
    shareReply(response, { keys: [cacheKeys.live, cacheKeys.episodes, ...ofShow] });
    return live;
  });
