import { brand } from '@nobicast/contracts';
import { recordingLastsMs, recordingStartOf, weekOf } from '@nobicast/contracts/recording-times';
import type { ShowPhase } from '@nobicast/contracts/show-state';
import { element, textElement } from '../xml.ts';
import { liveItemCopy } from './feeds.copy.ts';

export type LiveStatus = 'pending' | 'live' | 'ended';

/** A recording that can be heard while it is made. */
export interface Recording {
  /** When it begins if nobody moves it. It stays the same recording when it is moved. */
  usualStartsAt: Date;
  startsAt: Date;
  endsAt: Date;
  status: LiveStatus;
}

/** As it is announced. Another GUID is another stream. */
export interface LiveItem extends Recording {
  guid: string;
}

export interface LiveStream {
  url: string;
  /** Its media type. */
  type: string;
}

/** How long an ended recording stays announced, so that apps that ask rarely learn of its end. */
const keptMs = 6 * 3_600_000;

/** When the recording of a preparation begins, and when it usually would, which decides the order of recordings. */
export interface PlannedRecording {
  usualStartsAt: Date;
  startsAt: Date;
  /** The phase of its show. Before its hosts press anything, the clock decides. */
  phase?: ShowPhase;
  /** When its hosts ended it. */
  endedAt?: Date | undefined;
}

const isOnAir = ({ phase }: PlannedRecording) => phase === 'on_air' || phase === 'paused';

const endOf = ({ startsAt }: PlannedRecording) => startsAt.getTime() + recordingLastsMs;

/** By how much the end of a show that lasts longer than planned is put off, again and again. */
const putOffMs = 30 * 60_000;

/** When a show that is on the air is expected to end: never an instant that has passed. */
function expectedEnd(planned: Date, now: Date): Date {
  const lateMs = now.getTime() - planned.getTime();
  return lateMs < 0 ? planned : new Date(planned.getTime() + (Math.floor(lateMs / putOffMs) + 1) * putOffMs);
}

/** The recording of this week, or one that was moved into it, or else the next. */
function dueRecording(now: Date, planned: readonly PlannedRecording[]): PlannedRecording {
  const usual = recordingStartOf(now);
  const ofThisWeek = { usualStartsAt: usual, startsAt: usual };
  const isPlanned = planned.some(({ usualStartsAt }) => usualStartsAt.getTime() === usual.getTime());
  const all = [...planned, ...(isPlanned ? [] : [ofThisWeek])].sort(
    (one, other) => one.usualStartsAt.getTime() - other.usualStartsAt.getTime(),
  );
  const week = weekOf(now).getTime();
  const due = all.filter((one) => weekOf(one.startsAt).getTime() === week || isOnAir(one));
  return (
    due.find(isOnAir) ??
    due.find((one) => now.getTime() < endOf(one) + keptMs) ??
    due.at(-1) ??
    all.find(({ startsAt }) => startsAt > now) ??
    ofThisWeek
  );
}

/**
 * The recording of this week, which begins on Monday at 00:00 UTC. Until then the one that has ended stays, so that apps
 * which ask rarely learn of its end.
 *
 * @param planned those of the preparations of these weeks
 */
export function recordingOf(now: Date, planned: readonly PlannedRecording[] = []): Recording {
  const due = dueRecording(now, planned);
  const { usualStartsAt, startsAt, phase, endedAt } = due;
  const plannedEnd = new Date(endOf(due));
  const byClock = now < startsAt ? 'pending' : now < plannedEnd ? 'live' : 'ended';
  const status = phase === 'ended' ? 'ended' : isOnAir(due) ? 'live' : byClock;
  const laterEnd = status === 'live' ? expectedEnd(plannedEnd, now) : plannedEnd;
  return { usualStartsAt, startsAt, endsAt: endedAt && endedAt > startsAt ? endedAt : laterEnd, status };
}

export interface AnnouncedRecording {
  item: LiveItem;
  /** Where the recording can be heard; without a stream listeners are told of the chat and the page alone. */
  stream: LiveStream | undefined;
  pageUrl: string;
}

/**
 * `podcast:liveItem` (podcast namespace, docs/tags/live-item.md): `podcast:contentLink` is required there, and an enclosure
 * is to be what can be heard. Without a stream there is none (decision 0047).
 */
export const liveItemElement = ({
  item: { guid, usualStartsAt, startsAt, endsAt, status },
  stream,
  pageUrl,
}: AnnouncedRecording) =>
  element('podcast:liveItem', { status, start: startsAt.toISOString(), end: endsAt.toISOString() }, [
    textElement('title', liveItemCopy.title({ startsAt, usualStartsAt })),
    textElement('link', pageUrl),
    textElement('guid', guid, { isPermaLink: 'false' }),
    // A stream has no length: 0 is what the validator takes for an unknown one.
    ...(stream ? [element('enclosure', { url: stream.url, length: 0, type: stream.type })] : []),
    textElement('podcast:contentLink', liveItemCopy.chat, { href: brand.links.chat }),
    textElement('podcast:contentLink', liveItemCopy.page, { href: pageUrl }),
  ]);
