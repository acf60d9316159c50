// Read as `limits.…` (limits.ts). Each stands alone, so that a bundle carries only those it uses.

export const episodes = { defaultLimit: 50, maxLimit: 1000 } as const;
export const archivesFetch = 1000;
/** Retries of reading calls in the browser: network failures and 5xx only. */
export const fetchRetries = 3;
export const retryFirstDelayMs = 1_000;
export const retryMaxDelayMs = 30_000;
export const cacheEntryLifetimeMs = 5 * 60_000;
export const toasts = { visible: 3, durationMs: 4_000 } as const;
export const tooltipDelayMs = 700;
export const player = { skipSeconds: 10, seekStepSeconds: 0.1, volumeStep: 1 } as const;
export const metaDescriptionLength = 160;
export const analyticsCookieDays = 730;
/** An analytics id older than this is replaced, as the privacy policy promises. */
export const analyticsIdMonths = 13;
export const signIn = {
  linkLifetimeMinutes: 15,
  /** Characters of a link's token that are read at all. */
  tokenLength: 4_096,
  resendSeconds: 60,
  /** How long "you are in" stays before it leads on. */
  successRedirectSeconds: 8,
  /** A failed bot check is drawn again after this pause. */
  widgetRetryMs: 100,
} as const;
export const profile = {
  nameLength: 100,
  bioLength: 1_000,
  urlLength: 2_000,
  hostBioLength: 2_000,
  expertiseAreas: 20,
  expertiseAreaLength: 60,
} as const;
export const dashboard = { recentComments: 10 } as const;
export const publicProfile = { comments: 20 } as const;
export const homePseudoMinutes = 25;
export const episodePseudoMinutes = 15;
