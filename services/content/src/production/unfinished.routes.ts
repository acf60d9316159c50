import { limits, listUnfinishedEpisodes } from '@nobicast/contracts';
import { registerRoute, type Knex } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { listUnfinished } from './unfinished.repository.ts';

const hourMs = 60 * 60_000;

/** For the reminders to hosts, which auth sends. */
export function unfinishedRoutes(router: IRouter, { db, clock }: { db: Knex; clock: () => Date }): void {
  registerRoute(router, listUnfinishedEpisodes, async () => {
    const now = clock();
    const until = new Date(now.getTime() + limits.reminders.hoursBefore * hourMs);
    return { episodes: await listUnfinished(db, now, until) };
  });
}
