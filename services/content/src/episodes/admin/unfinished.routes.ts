import { limits, listUnfinishedAsAdmin, listUnfinishedEpisodes } from '@nobicast/contracts';
import { registerRoute, type Knex } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { listUnfinished } from './unfinished.repository.ts';

const hourMs = 60 * 60_000;

export function unfinishedRoutes(router: IRouter, { db, clock }: { db: Knex; clock: () => Date }): void {
  const hoursFromNow = (hours: number) => new Date(clock().getTime() + hours * hourMs);

  // For the reminders to hosts, which auth sends.
  registerRoute(router, listUnfinishedEpisodes, async () => ({
    episodes: await listUnfinished(db, {
      after: clock(),
      until: hoursFromNow(limits.reminders.hoursBefore),
    }),
  }));

  registerRoute(router, listUnfinishedAsAdmin, async () => {
    const episodes = await listUnfinished(db, { after: hoursFromNow(-24 * limits.reminders.daysAfter) });
    // Without a cover an episode has one drawn from its number: that alone leaves nothing to do.
    const incomplete = episodes.filter(({ missing }) => missing.some((part) => part !== 'cover'));
    return {
      episodes: incomplete.map(({ id, number, title, slug, published_at, missing }) => ({
        id,
        number,
        title,
        slug,
        published_at,
        missing,
      })),
    };
  });
}
