export const sessionLifetimeDays = 90;
const idleDays = 30;
const dayMs = 24 * 60 * 60_000;
const seenEveryMs = 5 * 60_000;
const userAgentLength = 300;

export const sessionExpiry = (now: Date) => new Date(now.getTime() + sessionLifetimeDays * dayMs);
/** A session last seen before this instant has expired. */
export const idleSince = (now: Date) => new Date(now.getTime() - idleDays * dayMs);
/** A session last seen before this instant is marked as seen: every five minutes at most, not at every call. */
export const seenBefore = (now: Date) => new Date(now.getTime() - seenEveryMs);

export const shortUserAgent = (userAgent: string | undefined) => userAgent?.slice(0, userAgentLength) ?? null;
