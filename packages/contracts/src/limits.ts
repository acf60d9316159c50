/** Numbers of the specification (section 9) and the documented bounds of our calls. */
export const limits = {
  episodes: { defaultLimit: 50, maxLimit: 1000 },
  archivesFetch: 1000,
  /** Retries of reading calls in the browser: network failures and 5xx only. */
  fetchRetries: 3,
  retryFirstDelayMs: 1_000,
  retryMaxDelayMs: 30_000,
  cacheEntryLifetimeMs: 5 * 60_000,
  toasts: { visible: 3, durationMs: 4_000 },
  tooltipDelayMs: 700,
  player: { skipSeconds: 10, seekStepSeconds: 0.1, volumeStep: 1 },
  metaDescriptionLength: 160,
  analyticsCookieDays: 730,
  /** An analytics id older than this is replaced, as the privacy policy promises. */
  analyticsIdMonths: 13,
  signIn: {
    linkLifetimeMinutes: 15,
    /** Characters of a link's token that are read at all. */
    tokenLength: 4_096,
    resendSeconds: 60,
    /** How long "you are in" stays before it leads on. */
    successRedirectSeconds: 8,
    /** A failed bot check is drawn again after this pause. */
    widgetRetryMs: 100,
  },
  profile: {
    nameLength: 100,
    bioLength: 1_000,
    urlLength: 2_000,
    hostBioLength: 2_000,
    expertiseAreas: 20,
    expertiseAreaLength: 60,
  },
  dashboard: { recentComments: 10 },
  publicProfile: { comments: 20 },
  homePseudoMinutes: 25,
  episodePseudoMinutes: 15,
} as const;

/** Figures shown when a metrics call fails (never when it answers 0). */
export const fallbackFigures = {
  home: { episodes: 975, listeners: 5_000, playsWeek: 2_500, listeners30Days: 3_200 },
  advertising: { episodes: 973, listeners: 5_500 },
  episode: { plays: 2_500, downloads: 50_000 },
} as const;
