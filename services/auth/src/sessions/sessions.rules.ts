import { isTeam, type Role } from '@nobicast/contracts';

export const sessionLifetimeDays = 90;
const idleDays = 30;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const seenEveryMs = 5 * 60_000;
const userAgentLength = 300;

/** Sessions of the team are shorter: they can do more harm. */
export const sessionExpiry = (openedAt: Date, { role, teamHours }: { role: Role; teamHours: number }) =>
  new Date(openedAt.getTime() + (isTeam(role) ? teamHours * hourMs : sessionLifetimeDays * dayMs));
/** A session last seen before this instant has expired. */
export const idleSince = (now: Date) => new Date(now.getTime() - idleDays * dayMs);
/** A session last seen before this instant is marked as seen: every five minutes at most, not at every call. */
export const seenBefore = (now: Date) => new Date(now.getTime() - seenEveryMs);

export const shortUserAgent = (userAgent: string | undefined) => userAgent?.slice(0, userAgentLength) ?? null;
