import type { EpisodeCard } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { isRecord, withQuery } from '@nobicast/web-kit/api';
import { yearsOf } from './archives.rules.ts';

/** Which years there are: the shortest list says it. */
export const archiveYearsPath = withQuery('/api/episodes', { limit: 1, fields: 'card' });
/** One year, as few fields as it shows. The whole list is never read: it grows without bound. */
export const archivesOfYearPath = (year: number) =>
  withQuery('/api/episodes', { limit: limits.archivesFetch, year, fields: 'card' });

interface EpisodeCards {
  episodes?: EpisodeCard[];
  years?: number[];
}
const readCards = (data: unknown) => (isRecord(data) ? (data as EpisodeCards) : {}); // by the contract of this call

/** Every year with a published episode, newest first. */
export const archiveYearsRules = {
  parse(data: unknown): number[] {
    const { episodes = [], years } = readCards(data);
    return years ?? yearsOf(episodes);
  },
};

/** The cards of one year, newest first. */
export const archivesOfYearRules = {
  parse: (data: unknown): EpisodeCard[] => readCards(data).episodes ?? [],
};
