import type { EpisodeCard } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { isRecord, withQuery } from '@nobicast/web-kit/api';
import { yearsOf } from './archives.rules.ts';

/** The whole list, as few fields as it shows. */
export const archivesPath = withQuery('/api/episodes', { limit: limits.archivesFetch, fields: 'card' });
/** The same for one year: what the server reads to write one page. */
export const archivesOfYearPath = (year: number) =>
  withQuery('/api/episodes', { limit: limits.archivesFetch, year, fields: 'card' });

export interface Archives {
  years: number[];
  episodes: EpisodeCard[];
}

/** What a document carries: the year it shows, and which years there are. */
export interface ArchivesSeed extends Archives {
  year: number;
}
export const archivesSeedKey = 'archives';

export const archivesRules = {
  parse(data: unknown): Archives {
    const { episodes = [], years } = isRecord(data) ? (data as Partial<Archives>) : {}; // by the contract of this call
    return { episodes, years: years ?? yearsOf(episodes) };
  },
};

/** Reads back what `loadArchives` wrote into the document. */
export const readSeed = (value: unknown) =>
  isRecord(value) && 'year' in value && 'years' in value ? (value as unknown as ArchivesSeed) : undefined;
