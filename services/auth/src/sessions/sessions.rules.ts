export const sessionLifetimeDays = 90;
const idleDays = 30;
const dayMs = 24 * 60 * 60_000;
const seenEveryMs = 5 * 60_000;
const userAgentLength = 300;

export const sessionExpiry = (now: Date) => new Date(now.getTime() + sessionLifetimeDays * dayMs);
/** A session not seen since then is over. */
export const idleSince = (now: Date) => new Date(now.getTime() - idleDays * dayMs);
/** A session seen before then is marked as seen again: once in five minutes, not at every call. */
export const seenBefore = (now: Date) => new Date(now.getTime() - seenEveryMs);

export const shortUserAgent = (userAgent: string | undefined) => userAgent?.slice(0, userAgentLength) ?? null;
