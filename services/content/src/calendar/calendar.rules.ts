import { limits, numberedTitle, paths, titleOrEnigma } from '@nobicast/contracts';
import { recordingLastsMs, recordingStartOf, weekMs } from '@nobicast/contracts/recording-times';
import ical, { ICalCalendarMethod } from 'ical-generator';
import type { LiveItem } from '../feeds/live-item.rules.ts';
import type { PreparedRecording } from '../feeds/live-items.repository.ts';
import { calendarCopy } from './calendar.copy.ts';

export interface CalendarShow {
  uid: string;
  startsAt: Date;
  /** Undefined as long as there is only the usual time. */
  preparation?: PreparedRecording;
}

/** Like the feed, the calendar identifies a show by its usual start: prepared or moved, it stays the same event. */
const dayOf = (usualStartsAt: Date) => usualStartsAt.toISOString().slice(0, 10);

/**
 * The prepared shows, and the usual ones of the weeks that have none.
 *
 * @param announced the newest recording of the feed: once it has ended, its week gets no usual show
 */
export function calendarShows(
  now: Date,
  preparations: readonly PreparedRecording[],
  announced: Pick<LiveItem, 'usualStartsAt' | 'status'> | undefined,
): CalendarShow[] {
  const shows = new Map<string, CalendarShow>();
  for (const preparation of preparations) {
    const { id, usualStartsAt, startsAt } = preparation;
    const day = dayOf(usualStartsAt);
    // A second preparation of the same week is a show of its own.
    const uid = shows.has(day) ? `${day}-${id}` : day;
    shows.set(uid, { uid, startsAt, preparation });
  }
  const endedDay = announced?.status === 'ended' ? dayOf(announced.usualStartsAt) : undefined;
  const first = recordingStartOf(now).getTime();
  for (let week = 0; week < limits.feeds.calendarWeeks; week += 1) {
    const startsAt = new Date(first + week * weekMs);
    const uid = dayOf(startsAt);
    if (!shows.has(uid) && uid !== endedDay) shows.set(uid, { uid, startsAt });
  }
  return [...shows.values()].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** iCalendar (RFC 5545). Times are in UTC, so that each calendar shows them on its own clock. */
export function calendarText(shows: readonly CalendarShow[], origin: string, changedAt: Date): string {
  const calendar = ical({
    name: calendarCopy.name,
    description: calendarCopy.description,
    method: ICalCalendarMethod.PUBLISH,
    // Seconds. Calendars ask once a day by themselves, which is too rare for a show that is moved on its day.
    ttl: 3_600,
  });
  for (const { uid, startsAt, preparation } of shows) {
    const { number = null, slug, version = 0, updatedAt } = preparation ?? {};
    const heading = preparation && numberedTitle(number, titleOrEnigma(preparation));
    const url = origin + (slug === undefined ? paths.home : paths.episode(slug));
    calendar.createEvent({
      id: `${uid}@${new URL(origin).hostname}`,
      start: startsAt,
      end: new Date(startsAt.getTime() + recordingLastsMs),
      summary: calendarCopy.show(heading),
      description: `${calendarCopy.chat}\n${url}`,
      url,
      stamp: changedAt,
      sequence: version,
      lastModified: updatedAt ?? null,
    });
  }
  return calendar.toString();
}
