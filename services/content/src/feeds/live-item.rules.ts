import { brand, recording } from '@nobicast/contracts';
import { element, textElement } from '../xml.ts';
import { liveItemCopy } from './feeds.copy.ts';

export type LiveStatus = 'pending' | 'live' | 'ended';

/** A recording that can be heard while it is made. */
export interface Recording {
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

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** After Monday 00:00 UTC, whatever the clocks of the host city say (A01). */
const startsMs = ((recording.weekday + 6) % 7) * dayMs + recording.hourUtc * hourMs;
const lastsMs = 2.25 * hourMs;

/**
 * The recording of this week, which begins on Monday at 00:00 UTC. Until then the one that has ended stays, so that apps
 * which ask rarely learn of its end.
 */
export function recordingOf(now: Date): Recording {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  // A day of UTC always has 24 hours.
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const startsAt = new Date(today - daysSinceMonday * dayMs + startsMs);
  const endsAt = new Date(startsAt.getTime() + lastsMs);
  return { startsAt, endsAt, status: now < startsAt ? 'pending' : now < endsAt ? 'live' : 'ended' };
}

/** `podcast:liveItem` (podcast namespace, docs/tags/live-item.md). */
export const liveItemElement = ({ guid, startsAt, endsAt, status }: LiveItem, stream: LiveStream) =>
  element('podcast:liveItem', { status, start: startsAt.toISOString(), end: endsAt.toISOString() }, [
    textElement('title', liveItemCopy.title),
    textElement('guid', guid, { isPermaLink: 'false' }),
    // A stream has no length: 0 is what the validator takes for an unknown one.
    element('enclosure', { url: stream.url, length: 0, type: stream.type }),
    textElement('podcast:contentLink', liveItemCopy.chat, { href: brand.links.chat }),
  ]);
