import type { EpisodeCard, EpisodeList } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { yearsOf } from './archives.rules.ts';

/** One episode, because every list also has the available years. */
export const archiveYears = { query: { limit: 1, fields: 'card' } } as const;
/** By year, because the whole list grows without bound. */
export const archivesOfYear = (year: number) =>
  ({ query: { limit: limits.archivesFetch, year, fields: 'card' } }) as const;

/** Newest first. */
export const archiveYearsRules = {
  part: '#years' as const,
  select: ({ episodes = [], years }: Partial<EpisodeList>): number[] => years ?? yearsOf(episodes),
};

/** Newest first. */
export const archivesOfYearRules = {
  part: '#episodes' as const,
  select: ({ episodes = [] }: Partial<EpisodeList>): EpisodeCard[] => episodes,
};
