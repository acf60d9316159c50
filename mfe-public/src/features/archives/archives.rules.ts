import type { EpisodeCard, EpisodeType } from '@nobicast/contracts/episodes';
import { parisYear } from '@nobicast/contracts/paris-time';
import { capitalise, formatMonth } from '@nobicast/web-kit/format';

/** Shown until data has loaded (A07). */
const yearBeforeData = 2025;

/** Undefined if the parameter is not a year. */
export const requestedYear = (parameter: string | null): number | undefined =>
  parameter !== null && /^\d{4}$/.test(parameter) ? Number(parameter) : undefined;

/**
 * The requested year, even if it is empty; else the newest; 2025 while nothing is known (A07). Undefined on a site
 * without an episode.
 */
export const chosenYear = (
  requested: number | undefined,
  years: readonly number[] | undefined,
): number | undefined => requested ?? (years ? years[0] : yearBeforeData);

const yearOf = ({ published_at }: EpisodeCard) => parisYear(new Date(published_at));

/** Years in Paris, newest first. */
export const yearsOf = (episodes: readonly EpisodeCard[]): number[] =>
  [...new Set(episodes.map(yearOf))].sort((a, b) => b - a);

export const episodesOfYear = (episodes: readonly EpisodeCard[], year: number) =>
  episodes.filter((episode) => yearOf(episode) === year);

/** Undefined for all, and for an unknown `type` (U22). */
export const requestedKind = (parameter: string | null): EpisodeType | undefined =>
  parameter === 'podcast' || parameter === 'preparation' ? parameter : undefined;

export const episodesOfKind = (episodes: readonly EpisodeCard[], kind: EpisodeType | undefined) =>
  episodes.filter(({ type }) => kind === undefined || type === kind);

/** Undefined stands for the newest year and for both kinds. */
export interface ArchivesChoice {
  year: number | undefined;
  kind: EpisodeType | undefined;
}

export const choiceParameters = ({ year, kind }: ArchivesChoice): Record<string, string> => ({
  ...(year !== undefined && { year: String(year) }),
  ...(kind && { type: kind }),
});

export interface Month {
  /** The heading's fragment. */
  id: string;
  name: string;
  episodes: EpisodeCard[];
}

const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function byMonth(episodes: readonly EpisodeCard[]): Month[] {
  const months: Month[] = [];
  for (const episode of episodes) {
    const name = capitalise(formatMonth(episode.published_at));
    const last = months.at(-1);
    if (last?.name === name) last.episodes.push(episode);
    else months.push({ id: `mois-${withoutAccents(name)}`, name, episodes: [episode] });
  }
  return months;
}
