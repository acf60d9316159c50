/** Numbers from the specification (section 9) and the documented limits of our calls. */
export * as limits from './limit-values.ts';

/** Stats shown when a metrics call fails (never when it returns 0). */
export const fallbackStats = {
  home: { episodes: 975, listeners: 5_000, playsWeek: 2_500, listeners30Days: 3_200 },
  advertising: { episodes: 973, listeners: 5_500 },
  episode: { plays: 2_500, downloads: 50_000 },
} as const;
