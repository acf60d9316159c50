import { cacheKeys, getCalendar } from '@nobicast/contracts';
import { registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { datedFeed, type DatedFeedDependencies } from '../feeds/dated-feed.ts';
import type { LiveItemsRepository } from '../feeds/live-items.repository.ts';
import { calendarShows, calendarText } from './calendar.rules.ts';

interface CalendarDependencies extends DatedFeedDependencies {
  liveItems: Pick<LiveItemsRepository, 'listPreparations' | 'findNewest'>;
  origin: string;
}

/** The planned shows, for the calendars of listeners (decision 0111). */
export function calendarRoutes(router: IRouter, dependencies: CalendarDependencies): void {
  const { liveItems, clock, origin } = dependencies;

  registerStream(router, getCalendar, async (_input, response) => {
    const now = clock();
    const [preparations, announced] = await Promise.all([
      liveItems.listPreparations(now),
      liveItems.findNewest(),
    ]);
    const shows = calendarShows(now, preparations, announced);
    const { text, changedAt } = await datedFeed(dependencies, getCalendar.path, (at) =>
      calendarText(shows, origin, at),
    );
    shareReply(response, { keys: [cacheKeys.episodes, cacheKeys.anyEpisode, cacheKeys.liveItem] });
    response.set('Last-Modified', changedAt.toUTCString());
    response.type('text/calendar; charset=utf-8').send(text);
  });
}
