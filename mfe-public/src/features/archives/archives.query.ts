import type { EpisodeCard, EpisodeList } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { yearsOf } from './archives.rules.ts';

/** A list of one episode, because every list also contains the available years. */
export const archiveYears = { query: { limit: 1, fields: 'card' } } as const;
/** The episodes of one year, with only the fields shown. The whole list is never fetched, as it grows without bound. */
export const archivesOfYear = (year: number) =>
  ({ query: { limit: limits.archivesFetch, year, fields: 'card' } }) as const;

/** Every year with a published episode, newest first. */
export const archiveYearsRules = {
  select: ({ episodes = [], years }: Partial<EpisodeList>): number[] => years ?? yearsOf(episodes),
};

/** The cards of one year, newest first. */
export const archivesOfYearRules = {
  select: ({ episodes = [] }: Partial<EpisodeList>): EpisodeCard[] => episodes,
};
